import { housePageNames, pathToHousePage } from '../../shared/house-pages'
import { byLanguage, type Language } from '../../shared/languages'
import { currencies } from '../../shared/money'
import type { FooterFacts, Pages } from '../../shared/pages'
import type { Published } from '../domain/articles/articles'
import type { Ctx } from '../domain/ctx'
import { housePageWords } from '../domain/house-pages/house-pages'
import { optionsAnswer } from '../routes/views/payment'

const linksIn = (language: Language) =>
  housePageNames.map((name) => ({ path: pathToHousePage(name), name: housePageWords[language][name].link }))

/** What can be paid with in any currency: the marks that the providers take, and what has none by its own name. */
function waysOf(ctx: Ctx): FooterFacts['ways'] {
  const options = optionsAnswer(ctx)
  const ways = currencies.flatMap((currency) => {
    const { methods, marks } = options[currency]
    return methods.flatMap((method) => marks[method] ?? [method])
  })
  return [...new Set(ways)]
}

// The same for every page until the owner sets something else.
let made: { facts: string; html: string } | undefined

/** What stands below every page, in all languages. */
export async function footerOf(ctx: Ctx, pages: Pages, { articles }: Published): Promise<string> {
  const links = byLanguage(linksIn)
  const facts = { shopName: ctx.settings.shopName, ways: waysOf(ctx), links, hasArticles: articles.length > 0 }
  const key = JSON.stringify(facts)
  if (made?.facts !== key) made = { facts: key, html: await pages.footer(facts) }
  return made.html
}
