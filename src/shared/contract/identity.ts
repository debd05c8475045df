import { z } from 'zod'
import { nicknameProblem, passwordProblem } from '../credentials'
import { currency, field, instant, moneyOut } from './common'

export const roles = ['buyer', 'admin'] as const
export type Role = (typeof roles)[number]

export const login = z.object({
  nickname: z.string().trim().min(1, field('required')).max(200, field('too_long')),
  password: z.string().min(1, field('required')).max(1000, field('too_long')),
})

const checkedBy = (problemOf: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const message = problemOf(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const register = z
  .object({
    nickname: checkedBy(nicknameProblem),
    password: checkedBy(passwordProblem),
    confirmPassword: z.string().optional(),
  })
  .refine((form) => form.confirmPassword === undefined || form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    ...field('passwords_dont_match'),
  })

export const changePassword = z.object({
  current: z.string().min(1, field('required')).max(1000, field('too_long')),
  next: checkedBy(passwordProblem),
})

export const session = z.object({ token: z.string(), nickname: z.string(), userId: z.string() })
export type Session = z.infer<typeof session>

export const levels = ['regular', 'trusted'] as const

export const profile = z.object({
  nickname: z.string(),
  userId: z.string(),
  balanceUsd: moneyOut,
  balanceRub: moneyOut,
  role: z.enum(roles),
  level: z.enum(levels),
  purchases: z.int(),
  nextLevelAt: z.int().nullable(),
  /** Money can't leave the balance until the shop has cleared a dispute. */
  frozen: z.boolean(),
  /** The password was given by an administrator: another one is to be chosen. */
  mustChangePassword: z.boolean(),
})
export type Profile = z.infer<typeof profile>

export const balance = z.object({ usd: moneyOut, rub: moneyOut })
export type Balance = z.infer<typeof balance>

/**
 * `late` is money for an order that no longer waited for it, `chargeback` what a buyer owed after a bank took money back,
 * `card_refund` what went back to the card.
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
