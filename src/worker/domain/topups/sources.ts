import { sql } from 'drizzle-orm'
import { mainCurrency, type Sums } from '../../../shared/money'
import { byHand, type PackageSource, type SupplierPreference } from '../../../shared/suppliers'
import type { Ctx } from '../ctx'
import { sellsNow } from '../inventory/inventory'
import { isSupplied, ratesOf } from '../supply/supply'

/** A supplier of a package as it is now; `cost` in minor units of its currency, null before it was asked. */
export type Source = {
  supplier: PackageSource
  ref: string
  /** Whether the supplier sells anything now, and whether the owner has switched it off. */
  supplierSells: number | null
  supplierIsOff: boolean | null
  supplierRates: Sums
  usualMs: number | null
  cost: number | null
  seenAt: number | null
  inStock: boolean | null
  isSupplied: number
}

type StoredSource = Omit<Source, 'inStock' | 'supplierIsOff' | 'supplierRates'> & {
  inStock: number | null
  supplierIsOff: number | null
  supplierRates: Sums | null
}

const sourcesIn = (text: string): Source[] =>
  (JSON.parse(text) as StoredSource[]).map((source) => ({
    ...source,
    supplierRates: source.supplierRates ?? {},
    inStock: source.inStock === null ? null : source.inStock === 1,
    supplierIsOff: source.supplierIsOff === 1,
  }))

/** SQL of the suppliers of a package after the one that it names itself: expression over `topup_packages`. */
export const othersOf = (ctx: Pick<Ctx, 'clock'>) =>
  sql`(SELECT json_group_array(json_object('supplier', other.supplier, 'ref', other.ref, 'supplierSells', ${sellsNow(ctx.clock.nowMs())}, 'supplierIsOff', suppliers.is_off,
      'supplierRates', json(${ratesOf}), 'usualMs', suppliers.usual_ms, 'cost', offered.price,
      'seenAt', offered.seen_at, 'inStock', offered.in_stock,
      'isSupplied', ${isSupplied(ctx, { supplier: sql`other.supplier`, ref: sql`other.ref`, forPlayer: true })}))
    FROM (SELECT * FROM topup_other_sources WHERE package_id = topup_packages.id ORDER BY place) AS other
      LEFT JOIN suppliers ON suppliers.name = other.supplier
      LEFT JOIN supplier_items AS offered ON offered.supplier = other.supplier AND offered.ref = other.ref
    )`.mapWith(sourcesIn)

/** Whether a supplier sells anything now; a person of the shop does. */
export const isOpenNow = ({ supplier, supplierSells }: Source) => supplier === byHand || supplierSells === 1

const dollarsOf = ({ cost, supplierRates: { [mainCurrency]: rate } }: Source): number | undefined =>
  cost === null || rate === undefined ? undefined : cost * rate

/** What the first is compared by: the smaller the better, and what is not known comes last. */
const measures = {
  fixed: () => 0,
  cheapest: dollarsOf,
  fastest: ({ usualMs }) => usualMs ?? undefined,
} as const satisfies Record<SupplierPreference, (source: Source) => number | undefined>

/** A package once for each of its suppliers, the one that is asked first first. */
export function bySource<Row extends Source & { others: Source[]; preference: SupplierPreference }>(row: Row): Row[] {
  const measure = measures[row.preference]
  const measured = (source: Source) => measure(source) ?? Number.POSITIVE_INFINITY
  const all = [row, ...row.others.map((other) => ({ ...row, ...other }))]
  return all.toSorted((a, b) => (measured(a) === measured(b) ? 0 : measured(a) - measured(b)))
}

/** Whether a supplier of a package sells now. */
export const isOpen = (row: Parameters<typeof bySource>[0]): boolean => bySource(row).some(isOpenNow)
