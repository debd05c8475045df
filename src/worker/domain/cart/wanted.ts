import { eq, type SQL, sql } from 'drizzle-orm'
import type { AddToCart } from '../../../shared/contract/cart'
import { saidPrices } from '../../../shared/contract/common'
import type { Currency } from '../../../shared/money'
import { prepared } from '../../db/prepared'
import { offers, products } from '../../db/schema'
import { knownProducts, type OfferView, priceOf } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { reducedNow, shownOfOffer } from './lines'

// Two look-ups instead of an OR, for which SQLite would read every product. That it is not deleted goes without saying,
// but said it lets SQLite use the partial index of slugs.
const productIdOf = (idOrSlug: string | SQL) => sql`coalesce((SELECT id FROM products WHERE id = ${idOrSlug}),
  (SELECT id FROM products WHERE slug = ${idOrSlug} AND state <> 'deleted'))`

// As a list it would be made of all products.
const isPublished = sql`(SELECT p.state FROM products p WHERE p.id = product_id) = 'published'`
const isOf = (idOrSlug: string | SQL) =>
  sql`product_id = (SELECT id FROM products WHERE state = 'published' AND id = ${productIdOf(idOrSlug)})`

/** A wish as a value, or as the SQL that reads it from somewhere; `prices` as JSON, null where there is to be none. */
type Wanted = { amount: number | SQL; label: string | SQL; prices: string | SQL } & {
  region?: string | SQL | null | undefined
  productId?: string | SQL | undefined
}

/** As the query of a wanted offer takes it; the product that is `likely` is looked at first. */
export const wantedOf = (ctx: Ctx, wish: AddToCart) => ({
  ...wish,
  prices: JSON.stringify(saidPrices(wish)),
  likely: likelyProductOf(ctx, wish),
})

/**
 * The product that a wish without one means, as this isolate remembers the catalogue: of all offers of that price one is
 * read instead of each. The rows decide; undefined where nothing is remembered.
 */
function likelyProductOf(ctx: Ctx, wish: AddToCart): string | undefined {
  if (wish.productId !== undefined) return undefined
  const said = Object.entries(saidPrices(wish)) as [Currency, number | null | undefined][]
  const isMeant = ({ amount, label, region, prices }: OfferView) =>
    amount === wish.amount &&
    label === wish.label &&
    (!wish.region || region === wish.region) &&
    said.every(([currency, minor]) => minor === undefined || (prices[currency] ?? null) === minor)
  return knownProducts(ctx)
    .recall()
    ?.views.find(({ offers: own }) => own.some(isMeant))?.id
}

// Many products have an offer of the same amount and label, such as gift cards of 10 dollars.
const ofOneProduct = sql`offers INDEXED BY offers_of_product`

/** The live offer that is exactly what is wanted. Without productId or region: the first product, its first region. */
export const wantedOffer = ({ likely, ...wish }: Wanted & { likely?: string | undefined }): SQL =>
  likely === undefined ? offerOf(wish) : sql`(SELECT * FROM offers WHERE id = ${likelyFirst(wish, likely)})`

const likelyFirst = (wish: Wanted, likely: string | SQL): SQL =>
  sql`coalesce((SELECT id FROM ${offerOf({ ...wish, productId: likely })}), (SELECT id FROM ${offerOf(wish)}))`

const offerOf = (wish: Wanted) => sql`(SELECT * FROM ${wish.productId === undefined ? sql`offers` : ofOneProduct}
  WHERE amount = ${wish.amount} AND label = ${wish.label} AND NOT EXISTS (
      SELECT 1 FROM json_each(${wish.prices}) AS said WHERE ${priceOf(sql`offers.id`, sql`said.key`)} IS NOT said.value)
    AND state = 'live' AND ${wish.region ? sql`region = ${wish.region}` : sql`true`}
    AND ${wish.productId === undefined ? isPublished : isOf(wish.productId)}
  ORDER BY (SELECT p.position FROM products p WHERE p.id = product_id), position LIMIT 1)`

const wished = (name: keyof AddToCart | 'prices' | 'likely') => sql.raw(`wish.value ->> '$.${name}'`)
const always = { amount: wished('amount'), prices: wished('prices'), label: wished('label') }
const [productId, region, likely] = [wished('productId'), wished('region'), wished('likely')]

/**
 * SQL of the offer that a row `wish` of `wishesText` wants; null where no offer fits. What is not said takes no part in the
 * search: an OR would read every offer of that price. Most products have no regions: their one offer is looked for first.
 */
export const offerIdOf = sql`CASE
  WHEN ${productId} IS NULL AND ${region} IS NULL THEN ${likelyFirst(always, likely)}
  WHEN ${productId} IS NULL THEN ${likelyFirst({ ...always, region }, likely)}
  WHEN ${region} IS NULL THEN coalesce((SELECT id FROM ${offerOf({ ...always, productId, region: sql`''` })}),
    (SELECT id FROM ${offerOf({ ...always, productId })}))
  ELSE (SELECT id FROM ${offerOf({ ...always, productId, region })}) END`

const offersOf = prepared((db, value) =>
  db
    .select({ place: sql<number>`wish.key`.as('place'), offerId: offers.id, ...shownOfOffer(value('isReduced')) })
    .from(sql`json_each(${value('wishes')}) AS wish`)
    .innerJoin(offers, sql`offers.id = ${offerIdOf}`)
    .innerJoin(products, eq(products.id, offers.productId)),
)

/** Wishes as the SQL of this file reads them. */
export const wishesText = (ctx: Ctx, wishes: AddToCart[]): string =>
  JSON.stringify(wishes.map((wish) => ({ ...wantedOf(ctx, wish), region: wish.region || null })))

/** The offers that are wanted, each with the place of its wish: a wish that no offer fits is left out. */
export const offersQuery = (ctx: Ctx, wishes: AddToCart[]) =>
  offersOf({ ...reducedNow(ctx), wishes: wishesText(ctx, wishes) })

export type FoundOffer = ReturnType<typeof offersQuery>['_']['result'][number]
