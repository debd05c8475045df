export {
  type Contact,
  contactsAtQuery,
  contactsQuery,
  isElsewhereSince,
  planLink,
  planRecovers,
  planRefuses,
  planSpeak,
  planUnlink,
} from './contacts'
export { planForget, planUnname } from './forgetting'
export { type Notice, planNotify, planNotifyEach, toldAtOnce } from './notify'
export { choicesOf, choose, listOwn, markRead, type NoticeView, planTidy, speak } from './reading'
export { handOnNotices, pageUrl, sendNotices } from './sending'
export { wordsIn } from './words'
