import { z } from 'zod'
import { exactly, field, instant } from './common'

const localPart = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
// Quoted names, comments and other alphabets are refused: nothing in it means anything to a header of a mail.
const written = new RegExp(`^(?=.{1,64}@)${localPart}(?:\\.${localPart})*@(?:${label}\\.)+[A-Za-z]{2,63}$`)

/** An address as mail servers take it; what comes after the @ is the same in capitals. */
const address = z
  .string(field('required'))
  .trim()
  .min(1, field('required'))
  .max(254, field('too_long'))
  .regex(written, field('invalid'))
  .transform((text) => text.replace(/@.*$/, (domain) => domain.toLowerCase()))

export const linkEmail = z.object({ address })
export const confirmEmail = z.object({ token: exactly(200) })
export const editEmail = z.object({ recovers: z.boolean(field('required')) })

/** What the caller has linked. `offered`: whether the shop sends mail at all. */
export const emailLink = z.object({
  offered: z.boolean(),
  linked: z
    .object({
      address: z.string(),
      since: instant,
      /** Whether it may help to get a lost account back. */
      recovers: z.boolean(),
      /** Its server refuses what is sent there. */
      refuses: z.boolean(),
    })
    .nullable(),
})
export type EmailLink = z.infer<typeof emailLink>
