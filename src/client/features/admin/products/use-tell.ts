import { languages } from '../../../../shared/languages'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import type { Told } from '../changed-dialog'
import { statusLooks } from '../status-names'
import { typeNames } from './about-fields'
import { type Draft, pricesOf, type ShelfDraft } from './draft'
import { noteNames } from './region-fields'
import { languageNames } from './texts-fields'

/** What the form of a product says, in words: every amount with what it costs, also where that is the common price. */
export function useTell() {
  const { t } = useTranslation()
  const { money, number, region: regionName } = useFormat()
  const tellTexts = ({ texts }: Draft): Told =>
    languages.flatMap((language) => [
      { name: `${t('admin.product.title')}, ${t(languageNames[language])}`, value: texts[language].title },
      { name: `${t('admin.product.description')}, ${t(languageNames[language])}`, value: texts[language].description },
    ])
  const tellShelf = (shelf: ShelfDraft, draft: Draft, place: string): Told =>
    pricesOf(shelf, draft).map(({ amount, price, rub }) => ({
      name: `${place}: ${number(amount)}`,
      value: `${money(price, 'usd')} · ${money(rub, 'rub')}`,
    }))
  const tellRegion = (region: Draft['regions'][number], draft: Draft): Told => {
    const place = regionName(region.key.trim())
    return [
      { name: `${place}: ${t('admin.product.label')}`, value: region.label },
      ...languages.map((language) => ({
        name: `${place}: ${t(noteNames[language])}`,
        value: region.notes[language],
      })),
      ...tellShelf(region, draft, place),
    ]
  }
  return (draft: Draft): Told => [
    { name: t('admin.product.status'), value: t(statusLooks[draft.status].name) },
    ...tellTexts(draft),
    { name: t('admin.product.category'), value: draft.category },
    { name: t('admin.product.type'), value: t(typeNames[draft.type]) },
    { name: t('admin.product.label'), value: draft.label },
    { name: t('admin.product.slug'), value: draft.slug },
    { name: t('admin.product.image'), value: draft.image },
    { name: t('admin.product.keywords'), value: draft.keywords },
    ...(draft.regions.length === 0 ? tellShelf(draft.own, draft, t('admin.product.prices')) : []),
    ...draft.regions.flatMap((region) => tellRegion(region, draft)),
  ]
}
