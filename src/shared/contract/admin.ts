import { z } from 'zod'
import { instant, moneyIn, moneyOut, pageQuery } from './common'
import { roles } from './identity'
import { notes } from './stories'

export const adminUser = z.object({
  userId: z.string(),
  nickname: z.string(),
  balanceUsd: moneyOut,
  balanceRub: moneyOut,
  role: z.enum(roles),
  createdAt: instant,
  orders: z.int(),
  frozen: z.boolean(),
  /** Can't log in. */
  disabled: z.boolean(),
  /** The password was given by an administrator and not changed yet. */
  mustChangePassword: z.boolean(),
  /** Has set up an app for one-time codes. */
  totp: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUser>
export const adminUsers = z.object({ users: z.array(adminUser), nextCursor: z.string().nullable() })

export const editedUser = z.object({
  balanceUsd: moneyIn.optional(),
  balanceRub: moneyIn.optional(),
  role: z.enum(roles).optional(),
  frozen: z.boolean().optional(),
  disabled: z.boolean().optional(),
  reason: z.string().trim().max(500).optional(),
})
export type EditedUser = z.output<typeof editedUser>

export const adminUserStory = z.object({ user: adminUser, notes: notes.shape.notes })
export type AdminUserStory = z.infer<typeof adminUserStory>

/** A password that is told once. */
export const givenPassword = z.object({ password: z.string() })

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

/** `actor` is an id or a nickname. */
export const auditQuery = pageQuery.extend({
  actor: z.string().trim().max(100).optional(),
  action: z.string().trim().max(60).optional(),
  subject: z.string().trim().max(100).optional(),
  from: instant.optional(),
  to: instant.optional(),
})

export const auditEntry = z.object({
  entryId: z.string(),
  at: instant,
  actor: z.string(),
  /** Null for what was done by a command. */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** Whose id the subject is, where it is one. */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  /** Where it was done from; empty where that is not known. */
  address: z.string(),
})
export const auditLog = z.object({ entries: z.array(auditEntry), nextCursor: z.string().nullable() })
export type AuditLog = z.infer<typeof auditLog>
