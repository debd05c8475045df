import { type SQL, sql } from 'drizzle-orm'
import { languages } from '../../../shared/languages'

// What folders above the catalogue have to know of an offer in the middle of a statement of their own.

/** SQL of something of an offer (`named`) and its product (`named_product`), under names that no statement around it has. */
const ofNamed = <T>(what: SQL, offerId: SQL): SQL<T> =>
  sql<T>`(SELECT ${what} FROM offers AS named JOIN products AS named_product ON named_product.id = named.product_id
    WHERE named.id = ${offerId})`

/** SQL: whether a piece of an offer can be bought now. It says 1 where `availableOf` says anything but 0. */
export const canBeBought = (offerId: SQL): SQL<number> =>
  ofNamed(
    sql`named.state = 'live' AND named_product.state = 'published'
      AND iif(named.source <> 'stock' AND named.supplied, true, named.source <> 'supplier' AND named.stock > 0)`,
    offerId,
  )

/** SQL: whether the product of an offer is not deleted. */
export const isProductThere = (offerId: SQL): SQL<number> => ofNamed(sql`named_product.state <> 'deleted'`, offerId)

/** SQL of the offers of a product (given by SQL) with an amount in a region, live or not. */
export const offerIdsOf = (productId: SQL, { region, amount }: { region: string; amount: number }): SQL =>
  sql`(SELECT id FROM offers WHERE product_id = ${productId} AND region = ${region} AND amount = ${amount})`

const titles = sql.join(
  languages.map((language) => sql.raw(`'title:${language}', named_product.texts ->> '$.${language}.title'`)),
  sql`, `,
)

/**
 * SQL of the values by which a notice names an offer, as JSON: `title`, the same in each language that has another one
 * (`title:ru`), and `offer`.
 */
export const offerParams = (offerId: SQL): SQL =>
  ofNamed(
    sql`json_patch('{}', json_object('title', named_product.texts ->> '$.en.title', ${titles},
      'offer', named.amount || ' ' || named.label || iif(named.region = '', '', ' · ' || named.region)))`,
    offerId,
  )

/** SQL of the address where an offer is chosen already. */
export const offerLink = (offerId: SQL): SQL =>
  ofNamed(
    sql`'/products/' || named_product.slug || '?amount=' || named.amount || iif(named.region = '', '', '&region=' || named.region)`,
    offerId,
  )
