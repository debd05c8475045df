import { z } from 'zod'
import { isOwnPath } from '../addresses'
import { languages } from '../languages'
import { exactly, field, instant } from './common'
import { pendingLogin, session } from './identity'

const path = exactly(200).refine(isOwnPath, field('invalid'))

/** Where somebody goes who logs in by Telegram, and the language of the page there. */
export const telegramQuery = z.object({ to: path.default('/'), language: z.enum(languages).optional() })

/** What Telegram brings back; of somebody who has declined there is no code. */
export const telegramBack = z.object({ state: exactly(200).default(''), code: exactly(2000).default('') })

export const enter = z.object({ token: exactly(200) })

const page = { to: z.string() }

/** As a login, and the page of the shop that the link was for. */
export const entered = z.union([session.extend(page), pendingLogin.extend(page)])
export type Entered = z.infer<typeof entered>

/** The page of Telegram to go to. */
export const telegramPage = z.object({ url: z.string() })
export type TelegramPage = z.infer<typeof telegramPage>

export const editTelegram = z.object({ recovers: z.boolean(field('required')) })

/** What the caller has linked. `offered`: whether the shop links Telegram at all. */
export const telegramLink = z.object({
  offered: z.boolean(),
  linked: z
    .object({
      since: instant,
      /** Whether it may help to get a lost account back. */
      recovers: z.boolean(),
      /** The bot was blocked: nothing is sent there. */
      refuses: z.boolean(),
    })
    .nullable(),
})
export type TelegramLink = z.infer<typeof telegramLink>
