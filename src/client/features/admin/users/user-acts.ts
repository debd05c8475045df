import type { AdminUser, UserChange } from '../../../calls/admin-users'

/** What can be decided about an account with nothing but a reason; `change` is what it sets. */
export const userActs = {
  promote: {
    open: 'admin.users.promote',
    title: 'admin.users.promoteTitle',
    text: 'admin.users.promoteText',
    change: { role: 'admin' },
    isGrave: true,
  },
  demote: {
    open: 'admin.users.demote',
    title: 'admin.users.demoteTitle',
    text: 'admin.users.demoteText',
    change: { role: 'buyer' },
    isGrave: true,
  },
  freeze: {
    open: 'admin.users.freeze',
    title: 'admin.users.freezeTitle',
    text: 'admin.users.freezeText',
    change: { frozen: true },
    isGrave: true,
  },
  thaw: {
    open: 'admin.users.thaw',
    title: 'admin.users.thawTitle',
    text: 'admin.users.thawText',
    change: { frozen: false },
    isGrave: false,
  },
  disable: {
    open: 'admin.users.disable',
    title: 'admin.users.disableTitle',
    text: 'admin.users.disableText',
    change: { disabled: true },
    isGrave: true,
  },
  enable: {
    open: 'admin.users.enable',
    title: 'admin.users.enableTitle',
    text: 'admin.users.enableText',
    change: { disabled: false },
    isGrave: false,
  },
  endSessions: {
    open: 'admin.users.endSessions',
    title: 'admin.users.endSessionsTitle',
    text: 'admin.users.endSessionsText',
    change: undefined,
    isGrave: true,
  },
  resetTotp: {
    open: 'admin.users.resetTotp',
    title: 'admin.users.resetTotpTitle',
    text: 'admin.users.resetTotpText',
    change: undefined,
    isGrave: true,
  },
} as const satisfies Record<
  string,
  { open: string; title: string; text: string; change?: UserChange; isGrave: boolean }
>

export type UserAct = keyof typeof userActs

/** What there is to decide, as the account stands. */
export const actsFor = ({ role, frozen, disabled, totp }: AdminUser): UserAct[] => [
  role === 'admin' ? 'demote' : 'promote',
  frozen ? 'thaw' : 'freeze',
  ...(disabled ? [] : (['endSessions'] as const)),
  disabled ? 'enable' : 'disable',
  ...(totp ? (['resetTotp'] as const) : []),
]
