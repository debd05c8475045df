import { type SQL, sql } from 'drizzle-orm'
import type { Fiscal } from '../../../shared/contract/catalogue'
import type { Plan } from '../../db/database'

// What the tax office of Uzbekistan wants to know of an offer, where the owner has filled it in.

const asFiscal = (text: string): Fiscal => JSON.parse(text)

/** SQL of what is filled in of an offer; NULL where nothing is. */
export const fiscalOf = (offerId: SQL): SQL<Fiscal | null> =>
  sql`(SELECT json_object('ikpu', ikpu, 'packageCode', package_code, 'vatPercent', vat_percent)
    FROM offer_fiscal WHERE offer_fiscal.offer_id = ${offerId})`.mapWith(asFiscal)

/** SQL of whether it is filled in for all offers of a query of `offer_id`, and there is one. */
export const isFiscalKnown = (offers: SQL): SQL<number> =>
  sql`(SELECT count(*) > 0 AND count(*) = count(offer_fiscal.offer_id)
    FROM (${offers}) AS wanted LEFT JOIN offer_fiscal ON offer_fiscal.offer_id = wanted.offer_id)`

type Place = { region: string; amount: number }
type Known = { fiscal?: Fiscal | null | undefined }
type Entries = readonly ({ amount: number } & Known)[] | undefined
type Said = { prices?: Entries; regions?: Readonly<Record<string, { prices: Entries }>> | undefined }

/** The offers with what a form says of them; what it says nothing of stays as it was `before`. */
export const withFiscal = <Offer extends Place>(
  offers: Offer[],
  form: Said,
  before: readonly (Place & Known)[] = [],
): (Offer & { fiscal?: Fiscal | null })[] =>
  offers.map((offer) => {
    const entries = offer.region === '' ? form.prices : form.regions?.[offer.region]?.prices
    const said = entries?.find(({ amount }) => amount === offer.amount)?.fiscal
    const was = before.find(({ region, amount }) => region === offer.region && amount === offer.amount)?.fiscal
    const fiscal = said === undefined ? was : said
    return fiscal === undefined ? offer : { ...offer, fiscal }
  })

/** Plan of keeping what is filled in of the offers of a product: null is nothing, undefined leaves it as it is. */
export function planFiscal(productId: string, offers: readonly (Place & Known)[]): Plan {
  const known = offers.filter(({ fiscal }) => fiscal !== undefined)
  if (known.length === 0) return []
  const named = sql`json_each(${JSON.stringify(known)}) AS given
    JOIN offers ON offers.product_id = ${productId} AND offers.region = given.value ->> 'region'
      AND offers.amount = given.value ->> 'amount'`
  return [
    sql`DELETE FROM offer_fiscal WHERE offer_id IN (
      SELECT offers.id FROM ${named} WHERE json_type(given.value, '$.fiscal') = 'null')`,
    sql`INSERT INTO offer_fiscal (offer_id, ikpu, package_code, vat_percent)
      SELECT offers.id, given.value ->> '$.fiscal.ikpu', given.value ->> '$.fiscal.packageCode',
        given.value ->> '$.fiscal.vatPercent'
      FROM ${named} WHERE json_type(given.value, '$.fiscal') = 'object'
      ON CONFLICT (offer_id) DO UPDATE SET ikpu = excluded.ikpu, package_code = excluded.package_code,
          vat_percent = excluded.vat_percent
        WHERE (ikpu, package_code, vat_percent) <> (excluded.ikpu, excluded.package_code, excluded.vat_percent)`,
  ]
}
