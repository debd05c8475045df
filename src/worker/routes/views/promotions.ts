import type { AdminPromotion, PromotionPreview } from '../../../shared/contract/promotions'
import { promotionLimits } from '../../../shared/discounts'
import { inLanguage, type Language } from '../../../shared/languages'
import type { ShownProduct } from '../../domain/discounts/discounts'
import type { PromotionView } from '../../domain/promotions/promotions'
import { broughtAnswer } from './discounts'
import { isoTime, sumsAnswer } from './units'

/** A promotion as administrators see it. */
export const promotionAnswer = ({ id, terms, brought, piecesLeft, ...promotion }: PromotionView): AdminPromotion => ({
  promotionId: id,
  version: promotion.version,
  ...terms,
  startsAt: isoTime(promotion.startsAt),
  endsAt: isoTime(promotion.endsAt),
  endedAt: isoTime(promotion.endedAt),
  madeAt: isoTime(promotion.madeAt),
  pieces: piecesLeft,
  sold: promotion.sold,
  broughtIn: broughtAnswer(brought),
})

/** What buyers would see of the products whose prices a promotion would lower. */
export function previewAnswer(products: readonly ShownProduct[], language: Language): PromotionPreview {
  const offers = products.flatMap(({ texts, offers: own }) =>
    own.flatMap(({ amount, label, region, prices, lowered }) =>
      lowered
        ? {
            ...{ title: inLanguage(texts, language).title, amount, label, region: region || null },
            priceIn: sumsAnswer(prices),
            loweredIn: sumsAnswer(lowered.first?.priceIn ?? prices),
            wasIn: sumsAnswer(lowered.first?.wasIn ?? {}),
            steps: lowered.steps.map(({ from, priceIn }) => ({ from, priceIn: sumsAnswer(priceIn) })),
          }
        : [],
    ),
  )
  return { offers: offers.slice(0, promotionLimits.previewed), count: offers.length }
}
