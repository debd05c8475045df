import { PlugZap } from 'lucide-react'
import type { ProviderTest } from '../../../../shared/contract/settings'
import { providerTitles, supplierTitles } from '../../../../shared/party-titles'
import { isServed } from '../../../../shared/payments'
import { type Provider, useTestProvider } from '../../../calls/admin-settings'
import { Badge, type Tone } from '../../../components/badge'
import { Button } from '../../../components/button'
import { Moment } from '../../../components/moment'
import { useProblemText } from '../../../i18n/problem-text'
import { useTranslation } from '../../../i18n/translation'
import { useCostText } from '../cost-text'
import { Facts } from '../facts'

const titles = { ...providerTitles, ...supplierTitles } as const satisfies Record<Provider['name'], string>

const outcomes = {
  ok: { text: 'admin.settings.testOk', tone: 'good' },
  inactive: { text: 'admin.settings.testInactive', tone: 'bad' },
  refused: { text: 'admin.settings.testRefused', tone: 'bad' },
  down: { text: 'admin.suppliers.down', tone: 'bad' },
} as const satisfies Record<ProviderTest['outcome'], { text: string; tone: Tone }>

/** The answer of the provider, in one line. */
function Found({ found: { outcome, live, account, balances } }: { found: ProviderTest }) {
  const { t } = useTranslation()
  const costText = useCostText()
  const facts = [
    ...(live === null ? [] : [t(live ? 'admin.settings.live' : 'admin.settings.testMode')]),
    ...(account === null ? [] : [t('admin.settings.account', { account })]),
    ...balances.map((balance) => t('admin.settings.balance', { sum: costText(balance) })),
  ]
  return (
    <>
      <Badge tone={outcomes[outcome].tone}>{t(outcomes[outcome].text)}</Badge>{' '}
      <span className="wrap-anywhere">{facts.join(' · ')}</span>
    </>
  )
}

/** Where a provider that calls us has to call: its cabinet asks for this address. */
function CallAddress({ name }: { name: string }) {
  const { t } = useTranslation()
  const address = `${location.origin}/api/webhooks/${name}`
  return (
    <p>
      {t('admin.settings.callAddress')} <code className="wrap-anywhere">{address}</code>
    </p>
  )
}

/** One provider: whether it has keys, how it was lately, and how it is when it is asked now. */
export function ProviderCard({ provider }: { provider: Provider }) {
  const { t, problemText } = useProblemText()
  const test = useTestProvider(provider.name)
  const title = titles[provider.name]
  const when = (at: string | null) => (at ? <Moment at={at} /> : t('admin.settings.never'))
  return (
    <article aria-label={title} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg font-bold tracking-normal">{title}</h3>
        <Badge tone={provider.configured ? 'good' : 'plain'}>
          {t(provider.configured ? 'admin.settings.hasKeys' : 'admin.settings.noKeys')}
        </Badge>
        {provider.live !== null && (
          <Badge tone="info">{t(provider.live ? 'admin.settings.live' : 'admin.settings.testMode')}</Badge>
        )}
      </div>
      <Facts
        facts={[
          { name: t('admin.settings.lastSuccess'), value: when(provider.lastSuccessAt) },
          { name: t('admin.settings.lastFailure'), value: when(provider.lastFailureAt) },
        ]}
      />
      {provider.configured && isServed(provider.name) && <CallAddress name={provider.name} />}
      {provider.configured && !isServed(provider.name) && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            icon={PlugZap}
            look="secondary"
            aria-label={t('admin.settings.testNamed', { name: title })}
            pending={test.isPending}
            onClick={() => test.mutate()}
          >
            {t('admin.settings.test')}
          </Button>
          <p role="status" className="min-w-0">
            {test.data && !test.isPending && <Found found={test.data} />}
            {test.error && !test.isPending && problemText(test.error)}
          </p>
        </div>
      )}
    </article>
  )
}
