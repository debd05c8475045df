import { z } from 'zod'
import { nicknameProblem, passwordProblem } from '../credentials'
import { isLine } from '../text'
import { balancesOut, currency, exactly, field, instant, line, moneyOut } from './common'
import { passkeyProof } from './passkeys'
import { ownTier } from './tiers'

export const roles = ['buyer', 'admin'] as const
export type Role = (typeof roles)[number]

/** Without the rules for new passwords: an old, weak password must still let its owner in. */
const oldPassword = exactly(1000).min(1, field('required'))

export const login = z.object({
  nickname: line(200).min(1, field('required')),
  password: oldPassword,
})

const checkedBy = (problemOf: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const message = problemOf(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** A password that somebody chooses. */
export const newPassword = checkedBy(passwordProblem).refine(isLine, field('invalid'))

export const register = z
  .object({
    nickname: checkedBy(nicknameProblem),
    password: newPassword,
    confirmPassword: exactly(1000).optional(),
    /** The code of whoever has brought the newcomer; one that nobody has is ignored. */
    ref: exactly(64).optional(),
  })
  .refine((form) => form.confirmPassword === undefined || form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    ...field('passwords_dont_match'),
  })

export const changePassword = z.object({
  /** Absent where there is none: then something else has confirmed a moment ago who is here. */
  current: oldPassword.optional(),
  next: newPassword,
})

export const session = z.object({ token: z.string(), nickname: z.string(), userId: z.string() })
export type Session = z.infer<typeof session>

/** The password was right, and a code is asked for: with this for five minutes. */
export const pendingLogin = z.object({ pending: z.string() })
export type PendingLogin = z.infer<typeof pendingLogin>

/** A code of an app, or one of the recovery codes, however it is written. */
const oneTimeCode = line(40).min(1, field('required'))

export const finishLogin = z.object({ pending: exactly(200), code: oneTimeCode })

/** A code from somebody who has set up an app, the password or a passkey from everybody else. */
export const stepUp = z.object({
  password: oldPassword.optional(),
  code: oneTimeCode.optional(),
  passkey: passkeyProof.optional(),
})

export const totpStatus = z.object({
  enrolled: z.boolean(),
  /** How many are left. */
  recoveryCodes: z.int(),
  /** The back office is closed to administrators without one. */
  required: z.boolean(),
})
export type TotpStatus = z.infer<typeof totpStatus>

/** For an app: a text to type, and an address to draw as a picture. Shown once. */
export const startedTotp = z.object({ secret: z.string(), uri: z.string() })
export const confirmTotp = z.object({ code: oneTimeCode })
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/**
 * Where somebody is logged in. `device` is browser and system in a word each, `place` city and country; both are empty
 * where they are not known.
 */
export const sessions = z.object({
  sessions: z.array(
    z.object({
      sessionId: z.string(),
      device: z.string(),
      place: z.string(),
      /** Null for a session from before this was written down. */
      beganAt: instant.nullable(),
      /** To the day. */
      usedAt: instant,
      current: z.boolean(),
    }),
  ),
})
export type Sessions = z.infer<typeof sessions>

export const levels = ['regular', 'trusted'] as const

export const profile = z.object({
  nickname: z.string(),
  userId: z.string(),
  ...balancesOut,
  /** What they owe, because money was taken back (a payment, a bonus, a reward) after they had spent it. */
  debts: z.array(z.object({ currency, amount: moneyOut })),
  role: z.enum(roles),
  level: z.enum(levels),
  purchases: z.int(),
  nextLevelAt: z.int().nullable(),
  /** Money can't leave the balance until the shop has cleared a dispute. */
  frozen: z.boolean(),
  /** The password was given by an administrator: another one is to be chosen. */
  mustChangePassword: z.boolean(),
  /** An administrator can do nothing before an app for codes is set up. */
  totpDue: z.boolean(),
  /** Null in a shop without tiers. */
  tier: ownTier.nullable(),
})
export type Profile = z.infer<typeof profile>

export const balance = z.object({ usd: moneyOut, rub: moneyOut, balances: balancesOut.balances })
export type Balance = z.infer<typeof balance>

/**
 * `voucher` is the worth of a voucher that was redeemed, `voucher_purchase` an order with vouchers in it that was paid from
 * the balance, `late` money for an order that no longer waited for it, `chargeback` what a buyer owed after a bank or a
 * provider gave a payment back, `card_refund` what went back to the card, `topup_bonus` what the shop adds to a top-up, and
 * takes back with it, `voucher_frozen` what is held back of a redeemed voucher while its payment is in question, or is free
 * again, `referral` a credit for somebody whom one has brought, or that credit going back.
 */
export const transferKinds = [
  'adjustment',
  'purchase',
  'refund',
  'topup',
  'transfer',
  'late',
  'chargeback',
  'card_refund',
  'voucher',
  'voucher_purchase',
  'topup_bonus',
  'voucher_frozen',
  'referral',
] as const
export type TransferKind = (typeof transferKinds)[number]

export const statementLine = z.object({
  at: instant,
  currency,
  amount: z.number(),
  balance: moneyOut,
  kind: z.enum(transferKinds),
  reference: z.string(),
  note: z.string(),
})
export const statement = z.object({ lines: z.array(statementLine), nextCursor: z.string().nullable() })
export type Statement = z.infer<typeof statement>
