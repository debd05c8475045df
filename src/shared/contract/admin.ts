import { z } from 'zod'
import { limits } from '../limits'
import { field, instant, moneyIn, moneyOut } from './common'
import { roles } from './identity'

export const adminUser = z.object({
  userId: z.string(),
  nickname: z.string(),
  balanceUsd: moneyOut,
  balanceRub: moneyOut,
  role: z.enum(roles),
  createdAt: instant,
  orders: z.int(),
  frozen: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUser>
export const adminUsers = z.object({ users: z.array(adminUser), nextCursor: z.string().nullable() })

export const editedUser = z.object({
  balanceUsd: moneyIn.optional(),
  balanceRub: moneyIn.optional(),
  role: z.enum(roles).optional(),
  frozen: z.boolean().optional(),
  reason: z.string().trim().max(500).optional(),
})
export type EditedUser = z.output<typeof editedUser>

/** Codes as a list or as text with one code a line. */
export const importCodes = z
  .object({
    amount: z.int(),
    region: z.string().max(20).nullish(),
    codes: z.array(z.string()).max(limits.codes.perImport, field('too_long')).optional(),
    text: z.string().optional(),
  })
  .refine((given) => given.codes !== undefined || given.text !== undefined, { path: ['codes'], ...field('required') })
export type ImportCodes = z.output<typeof importCodes>

export const importReport = z.object({
  batchId: z.string(),
  added: z.int(),
  duplicate: z.int(),
  alreadyStocked: z.int(),
  alreadySold: z.int(),
  empty: z.int(),
})
export type ImportReport = z.infer<typeof importReport>

export const stockReport = z.object({
  offers: z.array(
    z.object({ amount: z.int(), region: z.string().nullable(), label: z.string(), stock: z.int(), sold: z.int() }),
  ),
  batches: z.array(
    z.object({ batchId: z.string(), at: instant, amount: z.int(), region: z.string().nullable(), added: z.int() }),
  ),
})
export type StockReport = z.infer<typeof stockReport>

/** What waits for the operator. */
export const alertList = z.object({
  alerts: z.array(
    z.object({ alertId: z.string(), kind: z.string(), subject: z.string(), detail: z.string(), raisedAt: instant }),
  ),
})
export type AlertList = z.infer<typeof alertList>

export const auditEntry = z.object({
  at: instant,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
})
export const auditLog = z.object({ entries: z.array(auditEntry), nextCursor: z.string().nullable() })
export type AuditLog = z.infer<typeof auditLog>
