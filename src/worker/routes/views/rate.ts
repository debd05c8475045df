import type { AdminRate, ExchangeRate } from '../../../shared/contract/payments'
import { byOther, perUsdOf } from '../../../shared/following'
import type { KnownRate, Rate, Rates } from '../../domain/rates/rates'
import { isoTime } from './units'

/** The rate of the so'm, under its older name. */
export const rateAnswer = (rate: Rate | null): ExchangeRate | null =>
  rate && { uzsPerUsd: perUsdOf(rate.perDollar), date: rate.date, source: rate.source }

/** A rate of any currency. */
export const toldRate = ({ perDollar, date, source }: Rate) => ({ perUsd: perUsdOf(perDollar), date, source })

const knownAnswer = ({ rate, official, answeredAt, ownUntil, version }: KnownRate) => ({
  rate: rate && toldRate(rate),
  official: official && toldRate(official),
  answeredAt: isoTime(answeredAt),
  ownUntil: isoTime(ownUntil),
  version,
})

export const ratesAnswer = (rates: Rates): AdminRate => ({
  rate: rateAnswer(rates.uzs.rate),
  official: rateAnswer(rates.uzs.official),
  ownUntil: isoTime(rates.uzs.ownUntil),
  version: rates.uzs.version,
  rates: byOther((currency) => knownAnswer(rates[currency])),
})
