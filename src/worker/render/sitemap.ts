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

/** Addresses in one part of the sitemap: a search engine reads each part at once, and each is made at once. */
const mostAddresses = 1000
const mostPages = Math.floor(mostAddresses / languages.length)

export const kept = (type: string) => ({ 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' })

type Listed = { views: readonly ProductView[]; games: readonly Game[]; articles: readonly ArticleHead[] }
type Page = { path: string; changedMs?: number }

/** The sitemap itself, or the part of it with a number from one on. */
export type SitemapAddress = { part: number | undefined }

/** Which sitemap stands at a path; undefined where none does. */
export function sitemapAt(pathname: string): SitemapAddress | undefined {
  const found = /^\/sitemap(?:-([1-9]\d{0,4}))?\.xml$/.exec(pathname)
  return found ? { part: found[1] === undefined ? undefined : Number(found[1]) } : undefined
}

/** Every page worth finding, the products, which are most of them, last. */
function pagesOf({ views, games, articles }: Listed): Page[] {
  return [
    ...listed.map((path) => ({ path })),
    ...games.map(({ slug }) => ({ path: pathToGame(slug) })),
    ...(articles.length > 0 ? [{ path: articlesPath }] : []),
    ...articles.map(({ slug, changedAt }) => ({ path: pathToArticle(slug), changedMs: changedAt })),
    ...views.map(({ slug, updatedAt }) => ({ path: `/products/${slug}`, changedMs: updatedAt })),
  ]
}

/**
 * Every page worth finding, in each language, with its other languages. With more than 1 000 addresses it is a list of
 * parts, and each part is a sitemap of its own; undefined for a part that there is not.
 */
export function sitemap(origin: string, { part }: SitemapAddress, all: Listed): Response | undefined {
  const pages = pagesOf(all)
  const parts = Math.ceil(pages.length / mostPages)
  if (part === undefined) return answer(parts === 1 ? urlsOf(origin, pages) : partsOf(origin, parts))
  if (parts === 1 || part > parts) return undefined
  return answer(urlsOf(origin, pages.slice((part - 1) * mostPages, part * mostPages)))
}

const answer = (content: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`, {
    headers: kept('application/xml; charset=utf-8'),
  })

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function partsOf(origin: string, parts: number): string {
  const each = Array.from({ length: parts }, (_, index) => {
    const address = escaped(`${origin}/sitemap-${index + 1}.xml`)
    return `<sitemap><loc>${address}</loc></sitemap>`
  })
  return `<sitemapindex ${schema}>\n${each.join('\n')}\n</sitemapindex>`
}

const changedOn = (ms: number | undefined): string =>
  ms === undefined ? '' : `<lastmod>${new Date(ms).toISOString()}</lastmod>`

function urlsOf(origin: string, pages: readonly Page[]): string {
  const urls = pages.flatMap(({ path, changedMs }) => {
    const others = alternates(origin, path)
    return languages.map(
      (each) => `<url><loc>${escaped(origin + addressIn(each, path))}</loc>${changedOn(changedMs)}${others}</url>`,
    )
  })
  return `<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>`
}

const alternates = (origin: string, path: string): string =>
  [...languages.map((each) => [each, each] as const), ['x-default', defaultLanguage] as const]
    .map(
      ([name, language]) =>
        `<xhtml:link rel="alternate" hreflang="${name}" href="${escaped(origin + addressIn(language, path))}"/>`,
    )
    .join('')
