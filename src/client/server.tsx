import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static.edge'
import { Router } from 'wouter'
import { readAddress, rootOf } from '../shared/addresses'
import { slugIn } from '../shared/games'
import { housePageAt } from '../shared/house-pages'
import { defaultLanguage, type Language, languages } from '../shared/languages'
import type { Selling } from '../shared/money'
import type { FooterFacts, PageState, Pages, RenderedPage, Shelves } from '../shared/pages'
import { articleQuery, articlesQuery } from './calls/articles'
import { productQuery } from './calls/catalogue'
import { gameQuery } from './calls/game'
import { housePageQuery } from './calls/house-pages'
import { createQueryClient } from './calls/query-client'
import { supportOptionsQuery } from './calls/support'
import { homeState, productsState } from './features/catalogue/page-state'
import { Footer } from './features/shell/footer'
import { pageTranslator } from './i18n/page-translator'
import { questions } from './i18n/questions'
import { SellingContext } from './i18n/shown-currency'
import type { Area } from './i18n/texts'
import { type Speech, Translated, type Translator } from './i18n/translation'
import { paths, pathTo } from './paths'
import { publicScreens } from './public-screens'
import { App } from './router'
import { matcherOf, notFoundScreen, screenAt } from './screens'

/** The screens that are for everybody, what search engines and messengers are told of them, and where their code is. */
const heads = {
  [paths.home]: { title: 'home.title', description: 'meta.home', route: 'home' },
  [paths.products]: { title: 'products.title', description: 'meta.products', route: 'products' },
  [paths.product]: { title: 'product.notFound', description: 'meta.notFound', route: 'product' },
  [paths.game]: { title: 'topups.noGame', description: 'meta.notFound', route: 'game' },
  [paths.articles]: { title: 'nav.articles', description: 'meta.articles', route: 'articles' },
  [paths.article]: { title: 'articles.notFound', description: 'meta.notFound', route: 'article' },
  [paths.support]: { title: 'support.title', description: 'meta.support', route: 'support' },
  [paths.login]: { title: 'login.title', description: 'meta.login', route: 'login' },
  [paths.register]: { title: 'register.title', description: 'meta.register', route: 'register' },
} as const

const headOfNowhere = { title: 'notFound.title', description: 'meta.notFound', route: 'not-found' } as const

const hasHead = (path: string): path is keyof typeof heads => Object.hasOwn(heads, path)

/** Whether only the browser has the screen of an address. */
const isOwn = matcherOf(Object.values(paths).filter((path) => !hasHead(path)))

const isPublic = (path: string): boolean => !isOwn(path)

type Asked = { screenPath: string; id: string | undefined; language: Language; params: URLSearchParams }

function articlesIn({ id, language, params }: Asked, news: Shelves['news']) {
  const after = params.get('after') ?? undefined
  return id === undefined
    ? { key: articlesQuery(language, after).queryKey, data: news.list(after) }
    : { key: articleQuery(id, language).queryKey, data: news.article ?? null }
}

/** The answers a screen would ask the API for. */
function queriesOf(asked: Asked, shelves: Shelves) {
  const { screenPath, id, language, params } = asked
  if (screenPath === paths.home) return homeState(language, shelves)
  if (screenPath === paths.products) return productsState({ language, params }, shelves)
  if (screenPath === paths.game && id !== undefined) {
    return [{ key: gameQuery(slugIn(id), language).queryKey, data: shelves.game ?? null }]
  }
  if (screenPath === paths.articles || screenPath === paths.article) return [articlesIn(asked, shelves.news)]
  if (screenPath === paths.support) return [{ key: supportOptionsQuery.queryKey, data: shelves.support }]
  if (shelves.housePage) {
    const { page } = shelves.housePage
    return [{ key: housePageQuery(page.name, language).queryKey, data: page }]
  }
  if (screenPath !== paths.product || id === undefined) return []
  return [{ key: productQuery(id, language).queryKey, data: shelves.find(id) ?? null }]
}

async function htmlOf(page: ReactNode): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(page, {
    // In one piece: what React sends later it puts in its place by a script of its own, which our policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  })
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}

type Reader = { translator: Translator; selling: Selling }

function screenHtml(address: string, { translator, selling }: Reader, { queries }: PageState): Promise<string> {
  const queryClient = createQueryClient()
  for (const { key, data } of queries) queryClient.setQueryData(key, data)
  return htmlOf(
    <SellingContext value={selling}>
      <App screens={publicScreens} translator={translator} queryClient={queryClient} address={address} />
    </SellingContext>,
  )
}

const headOf = (screenPath: string) => (hasHead(screenPath) ? heads[screenPath] : headOfNowhere)

/** What a page is called that has a title of its own. */
type Named = { title: string; description: string }

function headIn({ t }: Speech, screenPath: string, named: Named | undefined) {
  const { title, description } = headOf(screenPath)
  const heading = named?.title ?? t(title)
  return {
    title: t('common.documentTitle', { title: heading }),
    heading,
    description: named?.description ?? t(description),
  }
}

const routeOf = (screenPath: string): string => (housePageAt(screenPath) ? 'house-page' : headOf(screenPath).route)

type Begun = { screenPath: string; areas: readonly Area[]; language: Language; isSearch: boolean; isPaged: boolean }

const foundParts = ['games', 'articles'].map((part) => `src/client/routes/found-${part}.tsx`)

const modulesOf = ({ screenPath, areas, language, isSearch, isPaged }: Begun): string[] => [
  `src/client/routes/${routeOf(screenPath)}.tsx`,
  ...(isSearch && screenPath === paths.products ? foundParts : []),
  ...(isPaged ? ['src/client/routes/more-products.tsx'] : []),
  ...['', ...areas.map((area) => `${area}/`)].map((folder) => `locales/${folder}${language}.json`),
]

const questionsIn = ({ t }: Speech) =>
  questions.map(({ question, answers }) => ({
    question: t(question),
    answer: answers.map((part) => t(part)).join(' '),
  }))

type Shown = Pick<RenderedPage, 'product' | 'game' | 'article'>

/** What a page is called by what it shows. */
function namedBy({ t }: Speech, housePage: Shelves['housePage'], { product, game, article }: Shown): Named | undefined {
  if (product) return product
  if (article) return { title: article.title, description: article.summary }
  if (housePage) return { title: housePage.page.title, description: housePage.description }
  return game && { title: t('topups.title', { game: game.name }), description: game.description }
}

function addressOf(screenPath: string, { product, game, article }: Shown): string {
  if (article) return pathTo.article(article.slug)
  if (product) return pathTo.product(product.slug)
  return game ? pathTo.game(game.slug) : screenPath
}

async function render(address: string, shelves: Shelves): Promise<RenderedPage> {
  const [pathname = '', search = ''] = address.split('?')
  const { named: language = defaultLanguage, path } = readAddress(pathname)
  const { screen, id } = screenAt(publicScreens, path)
  const [translator] = await Promise.all([
    pageTranslator(language, [...screen.areas, 'meta'], shelves.shopName),
    screen.load(() => Promise.resolve()),
  ])
  const product = screen.path === paths.product && id !== undefined ? shelves.find(id) : undefined
  const game = screen.path === paths.game ? shelves.game : undefined
  const article = screen.path === paths.article ? shelves.news.article : undefined
  const shown = { product, game, article }
  const ofOne: readonly string[] = [paths.product, paths.game, paths.article]
  const isMissing = ofOne.includes(screen.path) && !product && !game && !article
  const isNowhere = screen === notFoundScreen || isMissing
  const { housePage, selling } = shelves
  const named = namedBy(translator.speech(), housePage, shown)
  const params = new URLSearchParams(search)
  const sought = params.get('q')?.trim() ?? ''
  const state = { language, queries: queriesOf({ screenPath: screen.path, id, language, params }, shelves) }
  const html = await screenHtml(address, { translator, selling }, state)
  return {
    ...headIn(translator.speech(), screen.path, named),
    html,
    state,
    path: isNowhere ? undefined : addressOf(screen.path, shown),
    ...shown,
    questions: screen.path === paths.support ? questionsIn(translator.speech()) : [],
    modules: modulesOf({
      ...{ screenPath: screen.path, areas: screen.areas, language, isSearch: sought !== '' },
      // Only a page of a larger list links to another one.
      isPaged: screen.path === paths.products && (html.includes('rel="next"') || params.has('after')),
    }),
  }
}

async function footer({ shopName, ...facts }: FooterFacts): Promise<string> {
  const parts = languages.map(async (language) => {
    const translator = await pageTranslator(language, ['meta'], shopName)
    return htmlOf(
      <Translated translator={translator}>
        <Router base={rootOf(language)} ssrPath={rootOf(language)}>
          <Footer language={language} {...facts} />
        </Router>
      </Translated>,
    )
  })
  return (await Promise.all(parts)).join('')
}

export const pages: Pages = { isPublic, render, footer }
