import {
  chooseNotices,
  type NoticeChoices,
  type Notices,
  noticesQuery,
  readNotices,
  speakNotices,
  type UnreadNotices,
} from '../../shared/contract/notices'
import * as notices from '../domain/notices/notices'
import { factory } from '../middleware/factory'
import { buyer } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { done } from './done'
import { noticeAnswer } from './views/notice'

export const noticeRoutes = factory
  .createApp()
  .get('/notices', buyer, query(noticesQuery), async (c) => {
    const page = await notices.listOwn(c.var.caller, c.req.valid('query'))
    return c.json<Notices>({ ...page, notices: page.notices.map(noticeAnswer) })
  })
  .post('/notices/read', buyer, body(readNotices), async (c) =>
    c.json<UnreadNotices>(await notices.markRead(c.var.caller, c.req.valid('json').until)),
  )
  .get('/notices/choices', buyer, async (c) => c.json<NoticeChoices>(await notices.choicesOf(c.var.caller)))
  .put('/notices/choices', buyer, body(chooseNotices), async (c) => {
    await notices.choose(c.var.caller, c.req.valid('json').choices)
    return c.json<NoticeChoices>(await notices.choicesOf(c.var.caller))
  })
  .put('/notices/language', buyer, body(speakNotices), (c) =>
    done(c, notices.speak(c.var.caller, c.req.valid('json').language)),
  )
