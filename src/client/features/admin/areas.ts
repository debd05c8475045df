import { paths, pathTo } from '../../paths'

/** The parts of the back office by task, in the order of its list. */
export const areaGroups = {
  today: ['today', 'dashboard'],
  selling: ['orders', 'by-hand', 'waiting', 'claims', 'support', 'reviews'],
  goods: ['products', 'stock', 'vouchers', 'suppliers', 'games', 'coupons', 'promotions'],
  people: ['users', 'tiers', 'referrals', 'audit'],
  shop: ['articles', 'settings', 'security'],
} as const
type Task = keyof typeof areaGroups
export type AdminArea = (typeof areaGroups)[Task][number]

export const tasks = Object.keys(areaGroups).filter((name): name is Task => Object.hasOwn(areaGroups, name))

export const taskNames = {
  today: 'admin.tabs.today',
  selling: 'admin.tasks.selling',
  goods: 'admin.tasks.goods',
  people: 'admin.tasks.people',
  shop: 'admin.settings.shop',
} as const satisfies Record<Task, string>

export const areaNames = {
  today: 'admin.tabs.today',
  dashboard: 'admin.tabs.dashboard',
  stock: 'admin.tabs.stock',
  vouchers: 'admin.tabs.vouchers',
  suppliers: 'admin.tabs.suppliers',
  games: 'admin.tabs.games',
  coupons: 'admin.tabs.coupons',
  promotions: 'admin.tabs.promotions',
  referrals: 'admin.tabs.referrals',
  'by-hand': 'admin.tabs.by-hand',
  waiting: 'admin.tabs.waiting',
  claims: 'admin.tabs.claims',
  support: 'admin.tabs.support',
  reviews: 'admin.tabs.reviews',
  products: 'admin.tabs.products',
  orders: 'admin.tabs.orders',
  users: 'admin.tabs.users',
  tiers: 'admin.tabs.tiers',
  articles: 'admin.tabs.articles',
  settings: 'admin.tabs.settings',
  audit: 'admin.tabs.audit',
  security: 'admin.tabs.security',
} as const satisfies Record<AdminArea, string>

export const isArea = (text: string): text is AdminArea => Object.hasOwn(areaNames, text)

/** A part of the back office, and what of it is open: `{ coupon: id }`. */
export function pathToArea(area: AdminArea, open: Readonly<Record<string, string>> = {}): string {
  const query = Object.entries(open)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return (area === 'today' ? paths.admin : pathTo.adminArea(area)) + (query && `?${query}`)
}

/** Everything about one order. */
export const pathToOrder = (id: string): string => pathTo.adminArea(`orders/${encodeURIComponent(id)}`)

/** Everything about one user. */
export const pathToUser = (id: string): string => pathTo.adminArea(`users/${encodeURIComponent(id)}`)
