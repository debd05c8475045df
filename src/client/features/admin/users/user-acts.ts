import type { AdminUser, Decision } from '../../../calls/admin-users'

type Words = {
  name: string
  title: string
  text: string
  change: Decision['change']
  /** Whether the state of the account leaves this to decide. */
  isOffered: (user: AdminUser) => boolean
}

/** The decisions about an account that need nothing but a reason. */
export const userActs = {
  promote: {
    name: 'admin.users.promote',
    title: 'admin.users.promoteTitle',
    text: 'admin.users.promoteText',
    change: { role: 'admin' },
    isOffered: ({ role, deleted }) => role !== 'admin' && !deleted,
  },
  demote: {
    name: 'admin.users.demote',
    title: 'admin.users.demoteTitle',
    text: 'admin.users.demoteText',
    change: { role: 'buyer' },
    isOffered: ({ role }) => role === 'admin',
  },
  freeze: {
    name: 'admin.users.freeze',
    title: 'admin.users.freezeTitle',
    text: 'admin.users.freezeText',
    change: { frozen: true },
    isOffered: ({ frozen, deleted }) => !frozen && !deleted,
  },
  thaw: {
    name: 'admin.users.thaw',
    title: 'admin.users.thawTitle',
    text: 'admin.users.thawText',
    change: { frozen: false },
    isOffered: ({ frozen, deleted }) => frozen && !deleted,
  },
  endSessions: {
    name: 'admin.users.endSessions',
    title: 'admin.users.endSessionsTitle',
    text: 'admin.users.endSessionsText',
    change: 'endSessions',
    isOffered: ({ disabled }) => !disabled,
  },
  disable: {
    name: 'admin.users.disable',
    title: 'admin.users.disableTitle',
    text: 'admin.users.disableText',
    change: { disabled: true },
    isOffered: ({ disabled }) => !disabled,
  },
  enable: {
    name: 'admin.users.enable',
    title: 'admin.users.enableTitle',
    text: 'admin.users.enableText',
    change: { disabled: false },
    isOffered: ({ disabled, deleted }) => disabled && !deleted,
  },
  resetTotp: {
    name: 'admin.users.resetTotp',
    title: 'admin.users.resetTotpTitle',
    text: 'admin.users.resetTotpText',
    change: 'resetTotp',
    isOffered: ({ totp }) => totp,
  },
} as const satisfies Record<string, Words>

export type UserAct = keyof typeof userActs

const isAct = (name: string): name is UserAct => Object.hasOwn(userActs, name)
export const allActs = Object.keys(userActs).filter(isAct)

/** All but these change rights or lock somebody out. */
const harmless: readonly UserAct[] = ['thaw', 'enable']
export const isGrave = (act: UserAct): boolean => !harmless.includes(act)
