import type { AdminRate, ExchangeRate } from '../../../shared/contract/payments'
import { toMajor } from '../../../shared/money'
import type { Rate, Rates } from '../../domain/rates/rates'
import { isoTime } from './units'

export const rateAnswer = (rate: Rate | null): ExchangeRate | null =>
  rate && { uzsPerUsd: toMajor(rate.rate), date: rate.date, source: rate.source }

export const ratesAnswer = ({ rate, official, ownUntil, version }: Rates): AdminRate => ({
  rate: rateAnswer(rate),
  official: rateAnswer(official),
  ownUntil: isoTime(ownUntil),
  version,
})
