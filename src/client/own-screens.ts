import { confirmWith, proveWith } from './calls/http'
import { whenIdle } from './components/idle-part'
import { loadNotifier } from './components/notify'
import { paths } from './paths'
import { type Screen, screen as screenOf } from './screens'
import { loadOwnSheet } from './styles/own'

// Few people are ever asked, so nobody else loads it.
proveWith(async (problem) => (await import('./features/shell/bot-check')).prove(problem))

confirmWith(async () => (await import('./features/security/confirm-dialog')).default())

/** Its style sheet comes with the code, and later what tells of a failure: without a network that can't be fetched. */
const screen: typeof screenOf = (path, load, ...more) => {
  const loadAll = async () => {
    const [module] = await Promise.all([load(), loadOwnSheet()])
    whenIdle(loadNotifier)
    return module
  }
  return screenOf(path, loadAll, ...more)
}

/** The screens that the browser alone fills: carts, what is behind the login, the back office. */
export const ownScreens: readonly Screen[] = [
  screen(paths.cart, () => import('./routes/cart'), ['money']),
  screen(paths.checkout, () => import('./routes/checkout'), ['money'], 'members'),
  screen(paths.checkoutReturn, () => import('./routes/checkout-return'), ['money', 'orders'], 'members'),
  screen(paths.orders, () => import('./routes/orders'), ['orders', 'money'], 'members'),
  screen(paths.order, () => import('./routes/order'), ['orders', 'money', 'reviews', 'topups'], 'members'),
  screen(paths.recover, () => import('./routes/password'), ['identity']),
  screen(paths.profile, () => import('./routes/profile'), ['money', 'orders'], 'members'),
  screen(paths.security, () => import('./routes/security'), ['security', 'identity'], 'members'),
  screen(paths.notices, () => import('./routes/notices'), ['security'], 'members'),
  screen(paths.favourites, () => import('./routes/favourites'), ['favourites'], 'members'),
  screen(paths.enter, () => import('./routes/enter'), ['identity']),
  screen(paths.emailConfirm, () => import('./routes/email-confirm'), ['security']),
  screen(paths.password, () => import('./routes/password'), ['identity'], 'members'),
  screen(paths.topUp, () => import('./routes/top-up'), ['money'], 'members'),
  screen(paths.admin, () => import('./routes/admin'), ['admin', 'alerts', 'orders', 'money', 'topups'], 'members'),
  screen(paths.adminArea, () => import('./routes/admin'), ['admin', 'alerts', 'orders', 'money', 'topups'], 'members'),
  screen(paths.adminOrder, () => import('./routes/admin-order'), ['admin', 'orders', 'money'], 'members'),
  screen(paths.adminUser, () => import('./routes/admin-user'), ['admin', 'identity', 'orders', 'money'], 'members'),
  screen(paths.adminProduct, () => import('./routes/admin-product'), ['admin', 'money'], 'members'),
]
