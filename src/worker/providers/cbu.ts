import { z } from 'zod'
import { minorOf } from '../../shared/money'
import type { RateFeed } from '../domain/ports'
import { callJson } from './outgoing'

const row = z.object({
  Ccy: z.string(),
  Nominal: z.string().regex(/^\d+$/),
  Rate: z.string(),
  Date: z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/),
})

/** The Central Bank of Uzbekistan's rate of the dollar. Throws on anything but a rate. */
export const createCbu =
  (baseUrl: () => string): RateFeed =>
  async () => {
    const { status, body } = await callJson(`${baseUrl()}/uz/arkhiv-kursov-valyut/json/USD/`)
    if (status !== 200) throw new Error(`the central bank answered ${status}`)
    const dollar = z
      .array(row)
      .parse(body)
      .find((each) => each.Ccy === 'USD')
    const rate = Math.round((minorOf(dollar?.Rate ?? '') ?? 0) / Number(dollar?.Nominal))
    if (!dollar || !Number.isSafeInteger(rate) || rate < 1) {
      throw new Error('the central bank gave no rate of the dollar')
    }
    return { rate, date: z.iso.date().parse(dollar.Date.split('.').reverse().join('-')) }
  }
