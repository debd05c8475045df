import { articlesPath, pathToArticle } from '../shared/articles'
import { pathToGame } from '../shared/games'

/** Every address of the shop, once. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  recover: '/recover',
  enter: '/enter',
  products: '/products',
  product: '/products/:id',
  cart: '/cart',
  checkout: '/checkout',
  checkoutReturn: '/checkout/return',
  orders: '/orders',
  order: '/orders/:id',
  profile: '/profile',
  password: '/password',
  security: '/security',
  notices: '/notices',
  favourites: '/favourites',
  emailConfirm: '/email-confirm',
  topUp: '/topup',
  game: '/topup/:id',
  articles: articlesPath,
  article: '/articles/:id',
  support: '/support',
  admin: '/admin',
  adminArea: '/admin/:id',
  adminProduct: '/admin/products/:id',
  adminOrder: '/admin/orders/:id',
  adminUser: '/admin/users/:id',
} as const

export const pathTo = {
  /** `region`, `amount`: what is chosen to begin with. */
  product: (id: string, region?: string, amount?: number): string => {
    const chosen = new URLSearchParams({ ...(region && { region }), ...(amount && { amount: String(amount) }) })
    return `/products/${encodeURIComponent(id)}${chosen.size > 0 ? `?${chosen}` : ''}`
  },
  /** `again`: the order whose player and package are chosen to begin with. */
  game: (slug: string, again?: string): string =>
    `${pathToGame(slug)}${again ? `?again=${encodeURIComponent(again)}` : ''}`,
  article: pathToArticle,
  order: (id: string): string => `/orders/${encodeURIComponent(id)}`,
  checkoutReturn: (paymentId: string): string => `${paths.checkoutReturn}?p=${encodeURIComponent(paymentId)}`,
  adminArea: (area: string): string => `/admin/${area}`,
  adminProduct: (id: string): string => `/admin/products/${encodeURIComponent(id)}`,
}

const textIn = (state: unknown, name: string): string | undefined => {
  if (typeof state !== 'object' || state === null) return undefined
  const found: unknown = Reflect.get(state, name)
  return typeof found === 'string' ? found : undefined
}

/** Where to go after login. Only a path of this shop is believed. */
export const originOf = (state: unknown): string => {
  const from = textIn(state, 'from')
  return from && /^\/(?![/\\])/.test(from) ? from : paths.home
}

/** The order that was paid a moment ago, when the browser comes from the checkout. */
export const paidOrderOf = (state: unknown): string | undefined => textIn(state, 'paid')
