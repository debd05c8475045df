import { z } from 'zod'
import { type OtherCurrency, otherCurrencies, smallestRate } from '../../shared/following'
import { workerLimits } from '../../shared/limits'
import { mainCurrency, minorOf } from '../../shared/money'
import type { RateFeed } from '../domain/ports'
import { callJson } from './outgoing'

const row = z.object({
  Ccy: z.string(),
  Nominal: z.string().regex(/^[1-9]\d{0,11}$/),
  Rate: z.string(),
  Date: z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/),
})
type Row = z.infer<typeof row>

/** What so many units of a currency cost, in hundredths of a so'm. */
type Worth = { hundredths: bigint; units: bigint }

/** The bank counts in so'm, and has no row for it. */
const ofSom: Worth = { hundredths: 100n, units: 1n }

function worthOf(rows: Row[], currency: string): Worth | undefined {
  if (currency === 'uzs') return ofSom
  const found = rows.find(({ Ccy }) => Ccy === currency.toUpperCase())
  const hundredths = minorOf(found?.Rate ?? '')
  return found && hundredths ? { hundredths: BigInt(hundredths), units: BigInt(found.Nominal) } : undefined
}

/** Millionths of the other currency for one of the first, to the nearest. */
function crossed(one: Worth, other: Worth): number | undefined {
  const dividend = one.hundredths * other.units * 1_000_000n
  const divisor = one.units * other.hundredths
  const millionths = Number((2n * dividend + divisor) / (2n * divisor))
  return millionths >= smallestRate && millionths <= workerLimits.rates.largest ? millionths : undefined
}

/** The rates of the Central Bank of Uzbekistan, crossed through so'm. Throws where there is no rate of the dollar. */
export const createCbu =
  (baseUrl: () => string): RateFeed =>
  async () => {
    const { status, body } = await callJson(`${baseUrl()}/uz/arkhiv-kursov-valyut/json/`)
    if (status !== 200) throw new Error(`the central bank answered ${status}`)
    // One row that is not understood takes no other rate away.
    const rows = z
      .array(z.unknown())
      .parse(body)
      .flatMap((each) => row.safeParse(each).data ?? [])
    const date = rows.find(({ Ccy }) => Ccy === mainCurrency.toUpperCase())?.Date
    const dollar = worthOf(rows, mainCurrency)
    if (!date || !dollar || !crossed(dollar, ofSom)) throw new Error('the central bank gave no rate of the dollar')
    const told = otherCurrencies.flatMap((currency): [OtherCurrency, number][] => {
      const worth = worthOf(rows, currency)
      const perDollar = worth && crossed(dollar, worth)
      return perDollar === undefined ? [] : [[currency, perDollar]]
    })
    return { perDollar: Object.fromEntries(told), date: z.iso.date().parse(date.split('.').reverse().join('-')) }
  }
