import { useQuery } from '@tanstack/react-query'
import { providersQuery } from '../../../calls/admin-settings'
import { useProblemText } from '../../../calls/problem-text'
import { LoadError } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { Loading } from '../loading'
import { Section } from '../section'
import { ProviderCard } from './provider-card'

/** Who takes money for the shop and who delivers for it, with keys or without. */
export function Providers() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data: providers, error, refetch } = useQuery(providersQuery)
  return (
    <Section title={t('admin.settings.providers')}>
      {!providers && error && (
        <LoadError title={t('admin.settings.providersFailed')} text={problemText(error)} onRetry={() => refetch()} />
      )}
      {!providers && !error && <Loading />}
      <ul className="divide-y divide-line">
        {providers?.map((provider) => (
          <li key={provider.name} className="py-4 first:pt-0 last:pb-0">
            <ProviderCard provider={provider} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
