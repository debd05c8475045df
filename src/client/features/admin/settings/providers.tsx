import { useQuery } from '@tanstack/react-query'
import { providersQuery } from '../../../calls/admin-settings'
import { Section } from '../../../components/page'
import { Loaded } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { ProviderCard } from './provider-card'

/** Who takes money for the shop and who delivers for it, with keys or without. */
export function Providers() {
  const { t } = useTranslation()
  return (
    <Section title={t('admin.settings.providers')} className="panel p-5">
      <Loaded query={useQuery(providersQuery)} failed="admin.settings.providersFailed">
        {(providers) => (
          <ul className="divide-y divide-line">
            {providers.map((provider) => (
              <li key={provider.name} className="py-4 first:pt-0 last:pb-0">
                <ProviderCard provider={provider} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}
