import { useQuery } from '@tanstack/react-query'
import type { AdminRate, ExchangeRate } from '../../../../shared/contract/payments'
import { rateQuery } from '../../../calls/admin-settings'
import { Moment } from '../../../components/moment'
import { Section } from '../../../components/page'
import { Loaded } from '../../../components/state-view'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Opener } from '../act'
import { Facts } from '../facts'
import { RateDialog } from './rate-dialog'

const dayMs = 24 * 60 * 60 * 1000

function useRateFacts({ rate, official, ownUntil }: AdminRate) {
  const { t, number, day } = useFormat()
  const sums = ({ uzsPerUsd }: ExchangeRate) => t('admin.settings.sums', { sums: number(uzsPerUsd) })
  const daysOld = official ? Math.max(0, Math.floor((Date.now() - Date.parse(official.date)) / dayMs)) : 0
  return [
    { name: t('admin.settings.rateNow'), value: rate ? sums(rate) : t('admin.settings.noRate') },
    rate?.source === 'shop' && {
      name: t('admin.settings.rateEnds'),
      value: ownUntil ? <Moment at={ownUntil} /> : t('admin.settings.untilRemoved'),
    },
    { name: t('admin.settings.rateOfficial'), value: official ? sums(official) : t('admin.settings.noRate') },
    official && {
      name: t('admin.settings.rateOf'),
      value: `${day(official.date)} · ${t('admin.settings.daysOld', { count: daysOld })}`,
    },
  ]
}

function Known({ rate }: { rate: AdminRate }) {
  const { t } = useTranslation()
  const facts = useRateFacts(rate)
  return (
    <>
      <Facts facts={facts} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Opener
          name={t('admin.settings.setRate')}
          dialog={(close) => <RateDialog isOwn rate={rate} onClose={close} />}
        />
        <Opener
          name={t('admin.settings.useOfficial')}
          offered={rate.rate?.source === 'shop'}
          dialog={(close) => <RateDialog isOwn={false} rate={rate} onClose={close} />}
        />
      </div>
    </>
  )
}

/** At which rate the shop counts sums for a dollar. */
export function RateOfDollar() {
  const { t } = useTranslation()
  return (
    <Section title={t('admin.settings.rate')} className="panel p-5">
      <p className="mb-3 text-muted">{t('admin.settings.rateText')}</p>
      <Loaded query={useQuery(rateQuery)} failed="admin.settings.rateFailed">
        {(rate) => <Known rate={rate} />}
      </Loaded>
    </Section>
  )
}
