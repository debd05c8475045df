import { useQuery } from '@tanstack/react-query'
import { freeFireSettingsQuery } from '../../../calls/admin-freefire'
import { useProblemText } from '../../../calls/problem-text'
import { LoadError } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { Loading } from '../loading'
import { SettingsForm } from './settings-form'

/** What the owner sets of Free Fire. */
export default function FreeFireSettings() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data: settings, error, refetch } = useQuery(freeFireSettingsQuery)
  if (!settings && error) {
    return <LoadError title={t('admin.freeFire.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  return settings ? <SettingsForm settings={settings} /> : <Loading />
}
