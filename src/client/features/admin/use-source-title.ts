import type { TFunction } from 'i18next'
import { supplierTitles } from '../../../shared/party-titles'
import { byHand, type SourceName } from '../../../shared/suppliers'
import { useTranslation } from '../../i18n/translation'

/** What delivers a piece is called: its supplier, or a person of the shop. */
export const sourceTitle = (source: SourceName, t: TFunction): string =>
  source === byHand ? t('admin.suppliers.byHand') : supplierTitles[source]

export function useSourceTitle(): (source: SourceName) => string {
  const { t } = useTranslation()
  return (source) => sourceTitle(source, t)
}
