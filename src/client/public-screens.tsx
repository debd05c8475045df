import { housePageNames, pathToHousePage } from '../shared/house-pages'
import { paths } from './paths'
import { type Screen, screen } from './screens'

/** The screens that the worker renders too: all that it needs of the app is here. */
export const publicScreens: readonly Screen[] = [
  screen(paths.home, () => import('./routes/home'), ['home']),
  screen(paths.login, () => import('./routes/login'), ['identity'], 'guests'),
  screen(paths.register, () => import('./routes/register'), ['identity'], 'guests'),
  screen(paths.products, () => import('./routes/products')),
  screen(paths.product, () => import('./routes/product'), ['product']),
  screen(paths.game, () => import('./routes/game'), ['topups']),
  screen(paths.articles, () => import('./routes/articles'), ['articles']),
  screen(paths.article, () => import('./routes/article'), ['articles']),
  screen(paths.support, () => import('./routes/support'), ['support']),
  ...housePageNames.map((name) =>
    screen(pathToHousePage(name), async () => {
      const { HousePage } = await import('./routes/house-page')
      return { default: () => <HousePage name={name} /> }
    }),
  ),
]
