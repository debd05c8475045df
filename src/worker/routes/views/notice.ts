import type { Notices } from '../../../shared/contract/notices'
import type { NoticeView } from '../../domain/notices/notices'
import { isoTime } from './units'

export const noticeAnswer = ({ id, at, readAt, link, ...notice }: NoticeView): Notices['notices'][number] => ({
  ...notice,
  noticeId: id,
  at: isoTime(at),
  read: readAt !== null,
  link: link || null,
})
