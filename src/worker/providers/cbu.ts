import { z } from 'zod'
import { minorOf } from '../../shared/money'
import type { RateFeed } from '../domain/ports'
import { outgoing } from './outgoing'

const row = z.object({
  Ccy: z.string(),
  Nominal: z.string().regex(/^\d+$/),
  Rate: z.string(),
  Date: z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/),
})

/** The Central Bank of Uzbekistan's rate of the dollar (providers.md §5). Throws on anything but a rate. */
export const createCbu =
  (baseUrl: () => string): RateFeed =>
  async () => {
    const response = await outgoing(`${baseUrl()}/uz/arkhiv-kursov-valyut/json/USD/`)
    if (response.status !== 200) throw new Error(`the central bank answered ${response.status}`)
    const dollar = z
      .array(row)
      .parse(await response.json())
      .find((each) => each.Ccy === 'USD')
    const rate = Math.round((minorOf(dollar?.Rate ?? '') ?? 0) / Number(dollar?.Nominal))
    if (!dollar || !Number.isSafeInteger(rate) || rate < 1) {
      throw new Error('the central bank gave no rate of the dollar')
    }
    return { rate, date: z.iso.date().parse(dollar.Date.split('.').reverse().join('-')) }
  }
