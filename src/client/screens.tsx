import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react'
import { housePageNames, pathToHousePage } from '../shared/house-pages'
import type { Area } from './i18n/texts'
import { loadAreas } from './i18n/translator'
import { paths } from './paths'

type Preloadable = { path: string; areas: readonly Area[]; load: (texts?: typeof loadAreas) => Promise<unknown> }

type Screen<Props extends object> = Preloadable & {
  Lazy: LazyExoticComponent<ComponentType<Props>>
  loaded: () => ComponentType<Props> | undefined
}

/** A screen whose code comes when it is needed, and with it the texts of the areas it shows. */
function screen<Props extends object>(
  path: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  areas: readonly Area[] = [],
): Screen<Props> {
  let loaded: ComponentType<Props> | undefined
  const remember = async (loadTexts = loadAreas) => {
    const [module] = await Promise.all([load(), loadTexts(areas)])
    loaded = module.default
    return module
  }
  return { path, areas, load: remember, Lazy: lazy(() => remember()), loaded: () => loaded }
}

/** Shows a screen; one that was preloaded renders at once, without a fallback in between. */
export function Show<Props extends object>({ screen, props }: { screen: Screen<Props>; props: Props }) {
  const [Chosen] = useState<ComponentType<Props>>(() => screen.loaded() ?? screen.Lazy)
  return <Chosen {...props} />
}

export const screens = {
  home: screen(paths.home, () => import('./routes/home'), ['home']),
  login: screen(paths.login, () => import('./routes/login'), ['identity']),
  register: screen(paths.register, () => import('./routes/register'), ['identity']),
  products: screen(paths.products, () => import('./routes/products')),
  product: screen(paths.product, () => import('./routes/product'), ['product']),
  cart: screen(paths.cart, () => import('./routes/cart'), ['money']),
  checkout: screen(paths.checkout, () => import('./routes/checkout'), ['money']),
  checkoutReturn: screen(paths.checkoutReturn, () => import('./routes/checkout-return'), ['money', 'orders']),
  orders: screen(paths.orders, () => import('./routes/orders'), ['orders', 'money']),
  order: screen(paths.order, () => import('./routes/order'), ['orders', 'money']),
  profile: screen(paths.profile, () => import('./routes/profile'), ['identity', 'money', 'orders']),
  password: screen(paths.password, () => import('./routes/password'), ['identity']),
  topUp: screen(paths.topUp, () => import('./routes/top-up'), ['money']),
  freeFire: screen(paths.freeFire, () => import('./routes/free-fire'), ['freefire', 'money', 'orders']),
  support: screen(paths.support, () => import('./routes/support'), ['support']),
  admin: screen(paths.admin, () => import('./routes/admin'), ['admin', 'alerts', 'orders', 'money']),
  adminArea: screen(paths.adminArea, () => import('./routes/admin'), ['admin', 'alerts', 'orders', 'money']),
  adminOrder: screen(paths.adminOrder, () => import('./routes/admin-order'), ['admin', 'orders', 'money']),
  adminUser: screen(paths.adminUser, () => import('./routes/admin-user'), ['admin', 'identity', 'orders', 'money']),
  adminProduct: screen(paths.adminProduct, () => import('./routes/admin-product'), ['admin']),
} as const satisfies Record<keyof typeof paths, unknown>

export const housePageScreens = housePageNames.map((name) => ({
  name,
  screen: screen(pathToHousePage(name), () => import('./routes/house-page')),
}))

export const notFoundScreen = screen('*', () => import('./routes/not-found'))

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(':id', '([^/]+)')}/?$`, 'i')

/** As the router reads it: what was written in some script comes percent-encoded. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The screen a path leads to, and the id in it. */
export function screenAt(path: string): { screen: Preloadable; id: string | undefined } {
  for (const screen of [...Object.values(screens), ...housePageScreens.map((each) => each.screen)]) {
    const match = patternOf(screen.path).exec(readable(path))
    if (match) return { screen, id: match[1] }
  }
  return { screen: notFoundScreen, id: undefined }
}
