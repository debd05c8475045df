import { useTranslation } from '../../../i18n/translation'
import type { Told } from '../changed-dialog'
import type { Draft, PackageDraft } from './draft'

/** What is set of Free Fire, in words. */
export function useTell() {
  const { t } = useTranslation()
  const packageText = ({ name, price, rub, shown }: PackageDraft, index: number): string =>
    [
      `${index + 1}. ${name}`,
      ...(price ? [`${price} ${t('currency.usd')}`] : []),
      ...(rub ? [`${rub} ${t('currency.rub')}`] : []),
      t(shown ? 'admin.freeFire.shown' : 'admin.freeFire.hidden'),
    ].join(' · ')
  return ({ margin, rubPerUsd, region, packages }: Draft): Told => [
    { name: t('admin.freeFire.margin'), value: margin },
    { name: t('admin.freeFire.rubPerUsd'), value: rubPerUsd },
    { name: t('admin.freeFire.region'), value: region },
    ...packages.map((each, index) => ({
      name: `${t('admin.freeFire.packages')}: ${each.ref}`,
      value: packageText(each, index),
    })),
  ]
}
