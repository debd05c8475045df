import { z } from 'zod'
import { severities } from '../alerts'
import { type Currency, currencies } from '../money'
import {
  balancesOut,
  bySentCurrency,
  currency,
  exactly,
  instant,
  line,
  lines,
  moneyIn,
  moneyOf,
  moneyOut,
  offerName,
  refuseUnlike,
  searchQuery,
  sumsIn,
} from './common'
import { roles } from './identity'
import { notes } from './stories'
import { userTier } from './tiers'
import { frozenVoucher } from './vouchers'

export const adminUser = z.object({
  userId: z.string(),
  nickname: z.string(),
  ...balancesOut,
  role: z.enum(roles),
  createdAt: instant,
  orders: z.int(),
  frozen: z.boolean(),
  /** Can't log in. */
  disabled: z.boolean(),
  /** The person has taken the account away; what it bought and moved stays. */
  deleted: z.boolean(),
  /** The password was given by an administrator and not changed yet. */
  mustChangePassword: z.boolean(),
  /** Has set up an app for one-time codes. */
  totp: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUser>
export const adminUsers = z.object({ users: z.array(adminUser), nextCursor: z.string().nullable() })

const namedBalances = {
  balanceUsd: moneyOf('usd').optional(),
  balanceRub: moneyOf('rub').optional(),
  balances: sumsIn().optional(),
}
// A bank may have left a balance that is finer than its currency is shown.
const seenBalances = {
  balanceUsd: moneyIn.optional(),
  balanceRub: moneyIn.optional(),
  balances: bySentCurrency(moneyIn).optional(),
}
type NamedBalances = z.output<z.ZodObject<typeof namedBalances>>

const saysOneBalance = (
  { balanceUsd: usd, balanceRub: rub, balances }: NamedBalances,
  context: z.RefinementCtx,
): void => refuseUnlike('balances', { usd, rub }, balances, context)

const olderNames: { [Name in Currency]?: 'balanceUsd' | 'balanceRub' } = { usd: 'balanceUsd', rub: 'balanceRub' }

/** The balances that a form names, minor units, each with the name of its field. */
export const saidBalances = (named: Partial<NamedBalances>) =>
  currencies.flatMap((currency) => {
    const field = olderNames[currency]
    const older = field && named[field]
    if (field && older !== undefined) return { currency, field, minor: older }
    const minor = named.balances?.[currency]
    return minor === undefined ? [] : { currency, field: `balances.${currency}`, minor }
  })

/**
 * What it does not name stays as it is. `seen` is what the administrator saw of each balance that is set: when one of
 * those has moved, the edit is refused as `balance_changed`.
 */
export const editedUser = z
  .object({
    ...namedBalances,
    seen: z.object(seenBalances).superRefine(saysOneBalance).optional(),
    role: z.enum(roles).optional(),
    frozen: z.boolean().optional(),
    disabled: z.boolean().optional(),
    reason: lines(500).optional(),
  })
  .superRefine(saysOneBalance)
export type EditedUser = z.output<typeof editedUser>

/** A user after an edit. `booked` is by how much each balance was changed; below 0 it was taken off. */
export const bookedUser = adminUser.extend({ booked: z.array(z.object({ currency, amount: moneyOut })) })
export type BookedUser = z.infer<typeof bookedUser>

/**
 * `debts`: what they owe after a bank or a provider took money back. `tier` is null in a shop without tiers.
 * `frozenVouchers`: what is or was frozen of vouchers they have redeemed, newest first.
 */
export const adminUserStory = z.object({
  user: adminUser,
  notes: notes.shape.notes,
  debts: z.array(z.object({ currency, amount: moneyOut })),
  tier: userTier.nullable(),
  frozenVouchers: z.array(frozenVoucher),
})
export type AdminUserStory = z.infer<typeof adminUserStory>

/** A password that is shown once. */
export const givenPassword = z.object({ password: z.string() })

const alert = z.object({
  alertId: z.string(),
  kind: z.string(),
  subject: z.string(),
  detail: z.string(),
  raisedAt: instant,
  /** When it reached the operator's messenger, and why the last try did not. */
  toldAt: instant.nullable(),
  tellTrouble: z.string(),
  /** Where it is solved: the order, the buyer of a payment, the product that it is about, the game of a package by its address. */
  orderId: z.string().nullable(),
  userId: z.string().nullable(),
  productId: z.string().nullable(),
  game: z.string().nullable(),
})

/** `search` is a part of a subject, a detail or the name of a kind; `kind` narrows the page and leaves the groups. */
export const alertQuery = searchQuery.extend({ kind: exactly(60).optional() })

/** Open alerts, the most severe first. `total` and `groups` count all of them, not only this page. */
export const alertList = z.object({
  alerts: z.array(alert),
  nextCursor: z.string().nullable(),
  total: z.int(),
  groups: z.array(
    z.object({
      kind: z.string(),
      severity: z.enum(severities),
      count: z.int(),
      newestAt: instant,
      /** The newest few. */
      alerts: z.array(alert),
    }),
  ),
})
export type AlertList = z.infer<typeof alertList>

/** All alerts of a kind, up to the newest that was seen. */
export const seenAlerts = z.object({ kind: exactly(60).min(1), until: instant })

/** `search` is an id or the beginning of a nickname. */
export const userFilters = z.object({ search: searchQuery.shape.search })

/** `actor` is an id or a nickname. */
export const auditFilters = z.object({
  actor: line(100).optional(),
  action: line(60).optional(),
  subject: line(100).optional(),
  from: instant.optional(),
  to: instant.optional(),
})
/** `search` is whoever did it, the act, or what it was done to: an id, a nickname or the whole name of an act. */
export const auditQuery = searchQuery.extend(auditFilters.shape)

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
  /** The product that the subject is, or is an offer of, as long as the shop has it. */
  subjectProduct: z
    .object({ productId: z.string(), title: z.string(), offer: z.object(offerName).nullable() })
    .nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  /** Where it was done from; empty where that is not known. */
  address: z.string(),
})
export const auditLog = z.object({ entries: z.array(auditEntry), nextCursor: z.string().nullable() })
export type AuditLog = z.infer<typeof auditLog>
