import type { ExchangeRate } from '../../../shared/contract/payments'
import { toMajor } from '../../../shared/money'
import type { Rate } from '../../domain/rates/rates'

export const rateAnswer = (rate: Rate | null): ExchangeRate | null =>
  rate && { uzsPerUsd: toMajor(rate.rate), date: rate.date, source: rate.source }
