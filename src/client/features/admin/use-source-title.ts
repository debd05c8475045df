import type { TFunction } from 'i18next'
import { supplierTitles } from '../../../shared/party-titles'
import { byHand } from '../../../shared/suppliers'
import { useTranslation } from '../../i18n/translation'

const titles: Readonly<Record<string, string>> = supplierTitles

/** What delivers a piece is called: its supplier, or a person of the shop; one that only the log remembers by its name. */
export const sourceTitle = (source: string, t: TFunction): string =>
  source === byHand ? t('admin.tabs.by-hand') : (titles[source] ?? source)

export function useSourceTitle(): (source: string) => string {
  const { t } = useTranslation()
  return (source) => sourceTitle(source, t)
}
