import type { PricingPreview } from '../../../shared/contract/pricing'
import { inLanguage, type Language } from '../../../shared/languages'
import type { FollowingPreview } from '../../domain/catalogue/catalogue'
import type { Rate } from '../../domain/rates/rates'
import { toldRate } from './rate'
import { major } from './units'

/** What a rule of prices would change, as the API shows it. */
export const pricingAnswer = (
  { rate, lines, ...counts }: FollowingPreview & { rate: Rate },
  language: Language,
): PricingPreview => ({
  ...counts,
  rate: toldRate(rate),
  lines: lines.map(({ texts, region, before, after, ...line }) => ({
    ...line,
    title: inLanguage(texts, language).title,
    region: region || null,
    before: major(before),
    after: major(after),
  })),
})
