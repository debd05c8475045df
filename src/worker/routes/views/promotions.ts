import type { AdminPromotion, PromotionPreview } from '../../../shared/contract/promotions'
import { promotionLimits } from '../../../shared/discounts'
import { inLanguage, type Language } from '../../../shared/languages'
import type { ShownProduct } from '../../domain/discounts/discounts'
import { packageNames } from '../../domain/package-names/package-names'
import type { PromotionView } from '../../domain/promotions/promotions'
import type { previewPackages } from '../../domain/topups/topups'
import { broughtAnswer } from './discounts'
import { isoTime, sumsAnswer } from './units'

/** A promotion as administrators see it. */
export const promotionAnswer = ({ id, terms, brought, piecesLeft, ...promotion }: PromotionView): AdminPromotion => ({
  promotionId: id,
  version: promotion.version,
  ...terms,
  priceIn: terms.priceIn ? sumsAnswer(terms.priceIn) : null,
  ...{ games: [...(terms.games ?? [])], packageIds: [...(terms.packageIds ?? [])] },
  startsAt: isoTime(promotion.startsAt),
  endsAt: isoTime(promotion.endsAt),
  endedAt: isoTime(promotion.endedAt),
  madeAt: isoTime(promotion.madeAt),
  pieces: piecesLeft,
  sold: promotion.sold,
  broughtIn: broughtAnswer(brought),
})

type Packages = Awaited<ReturnType<typeof previewPackages>>

/** What buyers would see of the products and the packages whose prices a promotion would lower. */
export function previewAnswer(
  products: readonly ShownProduct[],
  packages: Packages,
  language: Language,
): PromotionPreview {
  const offers = [...products.flatMap((product) => offersOf(product, language)), ...packagesOf(packages, language)]
  return { offers: offers.slice(0, promotionLimits.previewed), count: offers.length }
}

type Offer = PromotionPreview['offers'][number]

const offersOf = ({ texts, offers }: ShownProduct, language: Language): Offer[] =>
  offers.flatMap(({ amount, label, region, prices, lowered }) =>
    lowered
      ? {
          ...{ title: inLanguage(texts, language).title, amount, label, region: region || null },
          priceIn: sumsAnswer(prices),
          loweredIn: sumsAnswer(lowered.first?.priceIn ?? prices),
          wasIn: sumsAnswer(lowered.first?.wasIn ?? {}),
          steps: lowered.steps.map(({ from, priceIn }) => ({ from, priceIn: sumsAnswer(priceIn) })),
        }
      : [],
  )

const packagesOf = (packages: Packages, language: Language): Offer[] =>
  packages.map(({ gameName: title, name, region, sells, lowered }) => ({
    ...{ title, amount: null, label: inLanguage(packageNames(name), language), region },
    ...{ priceIn: sumsAnswer(sells), loweredIn: sumsAnswer(lowered?.priceIn ?? sells), wasIn: {}, steps: [] },
  }))
