import type { TFunction } from 'i18next'
import { useTranslation } from './translation'

const names = {
  'mobile-games': 'category.mobileGames',
  'pc-games': 'category.pcGames',
  wallets: 'category.wallets',
  media: 'category.media',
  messengers: 'category.messengers',
} as const

export const ownCategories: readonly string[] = Object.keys(names)

const isKnown = (category: string): category is keyof typeof names => Object.hasOwn(names, category)

/** The shop's own categories have names in every language; one an administrator invented is shown as written. */
export const categoryName = (category: string, t: TFunction): string =>
  isKnown(category) ? t(names[category]) : category

export function useCategoryName() {
  const { t } = useTranslation()
  return (category: string): string => categoryName(category, t)
}
