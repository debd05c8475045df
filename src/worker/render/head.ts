import { addressIn } from '../../shared/addresses'
import { defaultLanguage, type Language, languages } from '../../shared/languages'
import type { RenderedPage } from '../../shared/pages'
import { uploadedName } from '../../shared/pictures'
import { articleFacts, gameFacts, productFacts, questionFacts } from './facts'
import { dataBlock, escaped } from './markup'

const territories = { en: 'en_US', ru: 'ru_RU', uz: 'uz_UZ' } as const satisfies Record<Language, string>

const link = (rel: string, href: string, more = '') => `<link rel="${rel}" href="${escaped(href)}"${more}>`
const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`
const graph = (property: string, content: string) => `<meta property="og:${property}" content="${escaped(content)}">`

const linkedData = (facts: object) => dataBlock('type="application/ld+json"', facts)

const longest = 200

/** A description is shown in one or two lines: line breaks go, and a long one ends with a whole word. */
function inShort(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/\s+\S*$/, '')}…`
}

/**
 * The picture a messenger shows. It reads no SVG: of our own art there is a card in JPEG beside each picture, for one that
 * was uploaded the shop's sign stands in.
 */
function pictureOf(origin: string, image: string): string {
  const shown = uploadedName(image)?.endsWith('.svg') ? '/icons/icon-512.png' : image
  return new URL(shown.replace(/^\/art\/([\w-]+)\.svg$/, '/art/cards/$1.jpg'), origin).href
}

/** Links to the other languages of a page. A reader of none of the languages is led to the page at the root. */
const alternates = (origin: string, path: string): string[] => [
  ...languages.map((each) => link('alternate', origin + addressIn(each, path), ` hreflang="${each}"`)),
  link('alternate', origin + addressIn(defaultLanguage, path), ' hreflang="x-default"'),
]

/** A screen and its texts begin to load with the page, not when its first script has found out that it needs them. */
export const scriptTags = (scripts: string[]): string =>
  [...new Set(scripts)].map((script) => link('modulepreload', script, ' crossorigin')).join('')

function typeOf({ product, game, article }: RenderedPage): string {
  if (article) return 'article'
  return product || game ? 'product' : 'website'
}

type Shop = { origin: string; shopName: string }

/** What the head of a page tells search engines and messengers. */
export function headTags({ origin, shopName }: Shop, language: Language, page: RenderedPage): string {
  const description = inShort(page.description)
  const basic = [meta('description', description)]
  if (page.path === undefined) return basic.join('')
  const address = origin + addressIn(language, page.path)
  return [
    ...basic,
    link('canonical', address),
    ...alternates(origin, page.path),
    graph('site_name', shopName),
    graph('type', typeOf(page)),
    graph('title', page.title),
    graph('description', description),
    graph('url', address),
    graph('image', pictureOf(origin, (page.product ?? page.game)?.image ?? '/art/pubg.svg')),
    graph('locale', territories[language]),
    meta('twitter:card', 'summary_large_image'),
    ...(page.product ? [linkedData(productFacts(page.product, address, origin))] : []),
    ...(page.game ? [linkedData(gameFacts(page.game, page.heading, address, origin))] : []),
    ...(page.article ? [linkedData(articleFacts(page.article, { address, origin, shopName }))] : []),
    ...(page.questions.length > 0 ? [linkedData(questionFacts(page.questions))] : []),
  ].join('')
}
