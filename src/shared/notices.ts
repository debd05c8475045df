/** Where people are told things besides the shop itself. */
export const channels = ['telegram', 'email'] as const
export type Channel = (typeof channels)[number]

/** What a person is told of their orders and money: each can be chosen by channel. */
export const chosenKinds = [
  'order_delivered',
  'order_waits',
  'order_ended',
  'money_back',
  'money_received',
  'question_answered',
  'claim_answered',
  'back_in_stock',
  'referral_credit',
  'referral_taken_back',
  'referral_coupon',
  'review_answered',
] as const

/** What a person is told about the account itself, everywhere and always. */
export const securityKinds = [
  'new_device',
  'password_changed',
  'way_in_added',
  'way_in_removed',
  'recovery_asked',
  'account_recovered',
] as const

export const noticeKinds = [...chosenKinds, ...securityKinds] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const isAlways = (kind: string): boolean => securityKinds.some((each) => each === kind)
