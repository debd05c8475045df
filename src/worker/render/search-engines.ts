import { addressIn } from '../../shared/addresses'
import { articlesPath, pathToArticle } from '../../shared/articles'
import { pathToGame } from '../../shared/games'
import { housePageNames, pathToHousePage } from '../../shared/house-pages'
import { defaultLanguage, languages } from '../../shared/languages'
import type { ArticleHead } from '../domain/articles/articles'
import type { ProductView } from '../domain/catalogue/catalogue'
import type { Game } from '../domain/topups/topups'
import { escaped } from './markup'

const listed = ['/', '/products', '/support', ...housePageNames.map(pathToHousePage)]

const kept = (type: string) => ({ 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' })

/** Private screens are not forbidden here: a search engine has to read a screen to learn that it must not list it. */
export const robots = (origin: string): Response =>
  new Response(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: kept('text/plain; charset=utf-8'),
  })

const nowhere = 'noindex, nofollow'

/** An answer of a shop that no search engine is to know of: it is there for rehearsals. */
export function unlisted(request: Request, answer: Response): Response {
  const isForRobots = new URL(request.url).pathname === '/robots.txt'
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html')
  const body = isForRobots ? 'User-agent: *\nDisallow: /\n' : answer.body
  const sent = isPage ? notIndexed().transform(answer) : new Response(body, answer)
  sent.headers.set('X-Robots-Tag', nowhere)
  return sent
}

const notIndexed = (): HTMLRewriter =>
  new HTMLRewriter().on('head', {
    element: (head) => void head.append(`<meta name="robots" content="${nowhere}">`, { html: true }),
  })

type Listed = { views: readonly ProductView[]; games: readonly Game[]; articles: readonly ArticleHead[] }

const changedOn = (ms: number): string => `<lastmod>${new Date(ms).toISOString()}</lastmod>`

/** Every page worth finding, in each language, with its other languages. */
export function sitemap(origin: string, { views, games, articles }: Listed): Response {
  const always = [
    ...listed,
    ...games.map(({ slug }) => pathToGame(slug)),
    ...(articles.length > 0 ? [articlesPath] : []),
  ]
  const pages = [
    ...always.map((path) => ({ path, changed: '' })),
    ...views.map(({ slug, updatedAt }) => ({ path: `/products/${slug}`, changed: changedOn(updatedAt) })),
    ...articles.map(({ slug, changedAt }) => ({ path: pathToArticle(slug), changed: changedOn(changedAt) })),
  ]
  const urls = pages.flatMap(({ path, changed }) => {
    const others = alternates(origin, path)
    return languages.map(
      (each) => `<url><loc>${escaped(origin + addressIn(each, path))}</loc>${changed}${others}</url>`,
    )
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, { headers: kept('application/xml; charset=utf-8') })
}

const alternates = (origin: string, path: string): string =>
  [...languages.map((each) => [each, each] as const), ['x-default', defaultLanguage] as const]
    .map(
      ([name, language]) =>
        `<xhtml:link rel="alternate" hreflang="${name}" href="${escaped(origin + addressIn(language, path))}"/>`,
    )
    .join('')
