import { and, asc, eq, sql } from 'drizzle-orm'
import type { Repricing } from '../../../shared/contract/admin-products'
import { AppError } from '../../../shared/errors'
import type { Translated } from '../../../shared/languages'
import { inEach, isSumOf, type Prices, samePrices } from '../../../shared/money'
import { among, guardStill, type Plan, retryOnConflict } from '../../db/database'
import { offers, type ProductText, products } from '../../db/schema'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { versionOf } from '../forms/forms'
import { followedIn } from './following'
import { derivedQuery, planPrices, pricesOf, pricesText, textOf } from './prices'
import { catalogueChanged } from './product-view'
import { repriced } from './rounding'

/** An offer whose price changes; sums in minor units. */
export type RepricedOffer = {
  offerId: string
  productId: string
  texts: Translated<ProductText>
  region: string
  amount: number
  label: string
  before: Prices
  after: Prices
}
/** `version` names exactly these changes: it goes back with the order to make them. */
export type RepricingView = { version: string; lines: RepricedOffer[]; unchanged: number }

/** What a change of prices would do, without doing it. Raises `product_not_found`, `invalid_amount`. */
export async function previewRepricing(ctx: CallerCtx, form: Repricing): Promise<RepricingView> {
  const ids = among(form.products)
  const [productRows, offerRows] = await readAs(ctx, [
    ctx.db
      .select({ id: products.id, texts: products.texts })
      .from(products)
      .where(sql`id IN ${ids} AND state <> 'deleted'`),
    ctx.db
      .select({
        offerId: offers.id,
        productId: offers.productId,
        region: offers.region,
        amount: offers.amount,
        label: offers.label,
        before: pricesOf(sql`offers.id`).as('prices'),
      })
      .from(offers)
      .where(and(sql`product_id IN ${ids}`, eq(offers.state, 'live')))
      .orderBy(asc(offers.productId), asc(offers.position)),
  ])
  const offersOf = Map.groupBy(offerRows, ({ productId }) => productId)
  const textsOf = new Map(productRows.map(({ id, texts }) => [id, texts]))
  const all = [...new Set(form.products)].flatMap((id) => {
    const texts = textsOf.get(id)
    if (!texts) throw new AppError('product_not_found')
    return (offersOf.get(id) ?? []).map((offer) => ({ ...offer, texts, after: pricesAfter(ctx, offer.before, form) }))
  })
  const derived = followedIn(ctx).length === 0 ? all : await withFollowed(ctx, all)
  const lines = derived.filter(({ before, after }) => !samePrices(before, after))
  return { version: await versionOf(contentOf(lines)), lines, unchanged: all.length - lines.length }
}

/** What follows the dollar moves with it. */
async function withFollowed(ctx: CallerCtx, lines: RepricedOffer[]): Promise<RepricedOffer[]> {
  const rows = JSON.stringify(lines.map(({ offerId, after }) => ({ offerId, after })))
  const [found] = await readAs(ctx, [derivedQuery(ctx.db, sayingSo(rows))])
  const pricesAt = new Map(found.map(({ offerId, prices }) => [offerId, prices]))
  return lines.map((line) => ({ ...line, after: pricesAt.get(line.offerId) ?? line.after }))
}

const sayingSo = (rows: string) =>
  sql`SELECT value ->> 'offerId' AS offer_id, value -> 'after' AS prices FROM json_each(${rows})`

/**
 * Makes the changes that a preview has shown, all or none. Raises `product_changed` when they would be others now.
 * `alongside`: what follows from them in the same batch.
 */
export const reprice = (ctx: CallerCtx, form: Repricing, version: string, alongside: Plan): Promise<RepricingView> =>
  retryOnConflict(async () => {
    const view = await previewRepricing(ctx, form)
    if (view.version !== version) throw new AppError('product_changed')
    if (view.lines.length === 0) return view
    const rows = JSON.stringify(
      view.lines.map(({ offerId, before, after }) => ({ offerId, before: textOf(before), after })),
    )
    const { products: chosen, ...rule } = form
    await commitAs(ctx, [
      guardStill(sql`NOT EXISTS (SELECT 1 FROM json_each(${rows}) AS line JOIN offers ON offers.id = line.value ->> 'offerId'
        WHERE offers.state <> 'live' OR ${pricesText(sql`offers.id`)} <> line.value ->> 'before')`),
      ...planPrices(sayingSo(rows), ctx.clock.nowMs()),
      sql`UPDATE products SET updated_at = max(${ctx.clock.nowMs()}, updated_at + 1)
        WHERE id IN ${among(changedIn(view))}`,
      ...alongside,
      ...planAudit(ctx, {
        action: 'change_prices',
        subject: 'catalogue',
        before: recorded(view, 'before'),
        after: { rule, products: chosen.length, names: namesIn(view), prices: recorded(view, 'after') },
      }),
    ])
    catalogueChanged(ctx)
    return view
  })

const changedIn = ({ lines }: RepricingView) => [...new Set(lines.map(({ productId }) => productId))]

/** Offers as a reader of the log knows them. */
const namesIn = ({ lines }: RepricingView) =>
  Object.fromEntries(
    lines.map(({ offerId, texts, amount, label, region }) => [
      offerId,
      [texts.en.title, amount, label, region].filter((part) => part !== '').join(' '),
    ]),
  )

const recorded = ({ lines }: RepricingView, when: 'before' | 'after') =>
  Object.fromEntries(lines.map((line) => [line.offerId, line[when]]))

const pricesAfter = (ctx: CallerCtx, before: Prices, { percent, currencies, rounding }: Repricing): Prices =>
  inEach(before, (sum, currency) => {
    if (!currencies.includes(currency) || followedIn(ctx).includes(currency)) return sum
    const after = repriced(sum, percent, currency, rounding[currency])
    if (!isSumOf(currency, after)) throw new AppError('invalid_amount', { fields: { percent: 'invalid_amount' } })
    return after
  })

/** These changes and no others. */
const contentOf = (lines: RepricedOffer[]): string =>
  JSON.stringify(lines.map(({ offerId, before, after }) => [offerId, before, after]))
