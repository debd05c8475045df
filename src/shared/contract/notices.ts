import { z } from 'zod'
import type { FieldCode } from '../errors'
import { languages } from '../languages'
import { workerLimits } from '../limits'
import { channels, isAlways, noticeKinds } from '../notices'
import { exactly, instant, pageQuery } from './common'

/** `title` and `text` are in the caller's language; `link` is an address in the shop, null where there is none. */
export const notice = z.object({
  noticeId: z.string(),
  kind: z.enum(noticeKinds),
  at: instant,
  read: z.boolean(),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
})

/** `unread` counts all of the caller's, whatever the page shows. */
export const notices = z.object({
  notices: z.array(notice),
  unread: z.int(),
  nextCursor: z.string().nullable(),
})
export type Notices = z.infer<typeof notices>

export const noticesQuery = pageQuery.extend({
  limit: pageQuery.shape.limit.unwrap().default(workerLimits.notices.pageSize),
})

/** `until`: a `noticeId` of the caller's; this notice and all older ones are read. */
export const readNotices = z.object({ until: exactly(200) })

export const unreadNotices = z.object({ unread: z.int() })
export type UnreadNotices = z.infer<typeof unreadNotices>

const choice = z.object({ kind: z.enum(noticeKinds), channel: z.enum(channels), wanted: z.boolean() })

/** Whether each kind is told by each channel where the caller is reached; `always`: it can't be switched off. */
export const noticeChoices = z.object({
  channels: z.array(z.enum(channels)),
  choices: z.array(choice.extend({ always: z.boolean() })),
})
export type NoticeChoices = z.infer<typeof noticeChoices>

/** What is not named stays as it is. */
export const chooseNotices = z.object({
  choices: z
    .array(
      choice.refine(({ kind, wanted }) => wanted || !isAlways(kind), {
        path: ['wanted'],
        error: 'always_told' satisfies FieldCode,
      }),
    )
    .max(noticeKinds.length * channels.length),
})

/** The language in which the caller is written to, by every channel. */
export const speakNotices = z.object({ language: z.enum(languages) })
