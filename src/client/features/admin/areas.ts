import { paths, pathTo } from '../../paths'

/** The parts of the back office, by what they are about, in the order of its tabs. */
export const areaGroups = [
  ['today', 'dashboard'],
  ['orders', 'waiting', 'claims', 'support'],
  ['products', 'stock', 'suppliers', 'freefire'],
  ['users', 'settings', 'audit', 'security'],
] as const
export type AdminArea = (typeof areaGroups)[number][number]

export const areaNames = {
  today: 'admin.tabs.today',
  dashboard: 'admin.tabs.dashboard',
  stock: 'admin.tabs.stock',
  suppliers: 'admin.tabs.suppliers',
  freefire: 'admin.tabs.freeFire',
  waiting: 'admin.tabs.waiting',
  claims: 'admin.tabs.claims',
  support: 'admin.tabs.support',
  products: 'admin.tabs.products',
  orders: 'admin.tabs.orders',
  users: 'admin.tabs.users',
  settings: 'admin.tabs.settings',
  audit: 'admin.tabs.audit',
  security: 'admin.tabs.security',
} as const satisfies Record<AdminArea, string>

export const isArea = (text: string): text is AdminArea => Object.hasOwn(areaNames, text)

export const pathToArea = (area: AdminArea): string => (area === 'today' ? paths.admin : pathTo.adminArea(area))

/** Everything about one order. */
export const pathToOrder = (id: string): string => pathTo.adminArea(`orders/${encodeURIComponent(id)}`)

/** Everything about one user. */
export const pathToUser = (id: string): string => pathTo.adminArea(`users/${encodeURIComponent(id)}`)
