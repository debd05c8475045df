import { useQuery } from '@tanstack/react-query'
import { providersQuery } from '../../../calls/admin-settings'
import { useTranslation } from '../../../i18n/translation'
import { Answered } from '../answered'
import { Section } from '../section'
import { ProviderCard } from './provider-card'

/** Who takes money for the shop and who delivers for it, with keys or without. */
export function Providers() {
  const { t } = useTranslation()
  return (
    <Section title={t('admin.settings.providers')}>
      <Answered query={useQuery(providersQuery)} failed="admin.settings.providersFailed">
        {(providers) => (
          <ul className="divide-y divide-line">
            {providers.map((provider) => (
              <li key={provider.name} className="py-4 first:pt-0 last:pb-0">
                <ProviderCard provider={provider} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Section>
  )
}
