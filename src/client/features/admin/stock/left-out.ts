import type { ImportReport } from '../../../../shared/contract/stock'
import { useTranslation } from '../../../i18n/translation'

type LeftOut = Pick<ImportReport, 'duplicate' | 'alreadyStocked' | 'alreadySold' | 'empty'>

/** The lines of a file that are no new codes. */
export function useLeftOut() {
  const { t } = useTranslation()
  return (counts: LeftOut) => [
    { name: t('admin.import.duplicate'), value: counts.duplicate },
    { name: t('admin.import.alreadyStocked'), value: counts.alreadyStocked },
    { name: t('admin.import.alreadySold'), value: counts.alreadySold },
    { name: t('admin.import.empty'), value: counts.empty },
  ]
}
