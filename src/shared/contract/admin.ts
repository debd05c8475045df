import { z } from 'zod'
import { instant, moneyIn, moneyOut } from './common'
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

/** What waits for the operator. */
export const alertList = z.object({
  alerts: z.array(
    z.object({
      alertId: z.string(),
      kind: z.string(),
      subject: z.string(),
      detail: z.string(),
      raisedAt: instant,
      /** When it reached the operator's messenger, and why the last try did not. */
      toldAt: instant.nullable(),
      tellTrouble: z.string(),
    }),
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
