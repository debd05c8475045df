import { useQuery } from '@tanstack/react-query'
import type { KnownRate } from '../../../../shared/contract/payments'
import { dayMs } from '../../../../shared/durations'
import { type OtherCurrency, otherCurrencies } from '../../../../shared/following'
import { ratesQuery } from '../../../calls/admin-settings'
import { Moment } from '../../../components/moment'
import { Opener } from '../../../components/opener'
import { Section } from '../../../components/page'
import { Loaded } from '../../../components/state-view'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { Facts } from '../facts'
import { RateDialog } from './rate-dialog'

type Props = { currency: OtherCurrency; known: KnownRate }

function useRateFacts({ currency, known: { rate, official, answeredAt, ownUntil } }: Props) {
  const { t, number, day } = useFormat()
  const shown = (perUsd: number) =>
    t('admin.settings.perDollar', { sum: number(perUsd), currency: t(currencyNames[currency]) })
  const daysOld = official ? Math.max(0, Math.floor((Date.now() - Date.parse(official.date)) / dayMs)) : 0
  return [
    { name: t('admin.settings.rateNow'), value: rate ? shown(rate.perUsd) : t('admin.settings.noRate') },
    rate?.source === 'shop' && {
      name: t('admin.settings.rateEnds'),
      value: ownUntil ? <Moment at={ownUntil} /> : t('admin.settings.untilRemoved'),
    },
    { name: t('admin.settings.rateOfficial'), value: official ? shown(official.perUsd) : t('admin.settings.noRate') },
    official && {
      name: t('admin.settings.rateOf'),
      value: `${day(official.date)} · ${t('admin.settings.daysOld', { count: daysOld })}`,
    },
    answeredAt && { name: t('admin.settings.rateAnswered'), value: <Moment at={answeredAt} /> },
  ]
}

function OfCurrency({ currency, known }: Props) {
  const { t } = useTranslation()
  const facts = useRateFacts({ currency, known })
  return (
    <section aria-label={t(currencyNames[currency])}>
      <h3 className="mb-2 font-bold tracking-normal">{t(currencyNames[currency])}</h3>
      <Facts facts={facts} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Opener
          name={t('admin.settings.setRate')}
          dialog={(close) => <RateDialog isOwn currency={currency} known={known} onClose={close} />}
        />
        <Opener
          name={t('admin.settings.useOfficial')}
          offered={known.rate?.source === 'shop'}
          dialog={(close) => <RateDialog isOwn={false} currency={currency} known={known} onClose={close} />}
        />
      </div>
    </section>
  )
}

/** What the shop takes a dollar to cost in each other currency. */
export function RatesOfDollar() {
  const { t } = useTranslation()
  return (
    <Section title={t('admin.settings.rate')} className="panel p-5">
      <p className="mb-3 text-muted">{t('admin.settings.rateText')}</p>
      <Loaded query={useQuery(ratesQuery)} failed="admin.settings.rateFailed">
        {({ rates }) => (
          <div className="grid gap-8 lg:grid-cols-2">
            {otherCurrencies.map((currency) => (
              <OfCurrency key={currency} currency={currency} known={rates[currency]} />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
