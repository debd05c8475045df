import type { AdminRate, ExchangeRate } from '../../../shared/contract/payments'
import { toMajor } from '../../../shared/money'
import type { Rate, Rates } from '../../domain/rates/rates'

export const rateAnswer = (rate: Rate | null): ExchangeRate | null =>
  rate && { uzsPerUsd: toMajor(rate.rate), date: rate.date, source: rate.source }

export const ratesAnswer = ({ rate, official, ownUntil, version }: Rates): AdminRate => ({
  rate: rateAnswer(rate),
  official: rateAnswer(official),
  ownUntil: ownUntil === null ? null : new Date(ownUntil).toISOString(),
  version,
})
