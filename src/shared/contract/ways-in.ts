import { z } from 'zod'
import { channels } from '../notices'
import { exactly, field, instant, line } from './common'
import { newPassword } from './identity'

/** Each sets a new password once. Told this once. */
export const accountCodes = z.object({ codes: z.array(z.string()) })

export const accountCodesLeft = z.object({ left: z.int() })
export type AccountCodesLeft = z.infer<typeof accountCodesLeft>

/** A recovery code, however it is written. */
const recoveryCode = line(60).min(1, field('required'))

const nickname = line(200).min(1, field('required'))

/** By a recovery code with the nickname, or by the token of a link that a contact was sent. */
export const recover = z
  .object({
    nickname: nickname.optional(),
    recoveryCode: recoveryCode.optional(),
    token: exactly(200).min(1, field('required')).optional(),
    password: newPassword,
  })
  .superRefine((form, context) => {
    if (form.token !== undefined) return
    for (const name of ['nickname', 'recoveryCode'] as const) {
      if (form[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'required' })
    }
  })

/** The channels by which the shop can send a link to a new password. */
export const recoveryOptions = z.object({ channels: z.array(z.enum(channels)) })
export type RecoveryOptions = z.infer<typeof recoveryOptions>

/** The link to a new password is sent a day later, where the account's owner has said so of this contact. */
export const askRecovery = z.object({ nickname, channel: z.enum(channels) })

/** What somebody has asked for by a contact of the caller, while it goes on: its link is sent at `readyAt`. */
export const askedRecovery = z.object({
  asked: z.object({ channel: z.enum(channels), readyAt: instant, endsAt: instant }).nullable(),
})
export type AskedRecovery = z.infer<typeof askedRecovery>
