import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminRate, ExchangeRate } from '../../../../shared/contract/payments'
import { rateQuery } from '../../../calls/admin-settings'
import { useProblemText } from '../../../calls/problem-text'
import { Button } from '../../../components/button'
import { LoadError } from '../../../components/state-view'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Facts } from '../facts'
import { Loading } from '../loading'
import { Section } from '../section'
import { RateDialog } from './rate-dialog'

const dayMs = 24 * 60 * 60 * 1000

function useRateFacts({ rate, official, ownUntil }: AdminRate) {
  const { t } = useTranslation()
  const { number, date, day } = useFormat()
  const sums = ({ uzsPerUsd }: ExchangeRate) => t('admin.settings.sums', { sums: number(uzsPerUsd) })
  const daysOld = official ? Math.max(0, Math.floor((Date.now() - Date.parse(official.date)) / dayMs)) : 0
  return [
    { name: t('admin.settings.rateNow'), value: rate ? sums(rate) : t('admin.settings.noRate') },
    ...(rate?.source === 'shop'
      ? [
          {
            name: t('admin.settings.rateEnds'),
            value: ownUntil ? <time dateTime={ownUntil}>{date(ownUntil)}</time> : t('admin.settings.untilRemoved'),
          },
        ]
      : []),
    { name: t('admin.settings.rateOfficial'), value: official ? sums(official) : t('admin.settings.noRate') },
    ...(official
      ? [
          {
            name: t('admin.settings.rateOf'),
            value: `${day(official.date)} · ${t('admin.settings.daysOld', { count: daysOld })}`,
          },
        ]
      : []),
  ]
}

function Known({ rate }: { rate: AdminRate }) {
  const { t } = useTranslation()
  const facts = useRateFacts(rate)
  const [open, setOpen] = useState<'own' | 'official'>()
  return (
    <>
      <Facts facts={facts} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setOpen('own')}>
          {t('admin.settings.setRate')}
        </Button>
        {rate.rate?.source === 'shop' && (
          <Button look="secondary" onClick={() => setOpen('official')}>
            {t('admin.settings.useOfficial')}
          </Button>
        )}
      </div>
      {open && <RateDialog isOwn={open === 'own'} rate={rate} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** At which rate the shop counts sums for a dollar. */
export function RateOfDollar() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data: rate, error, refetch } = useQuery(rateQuery)
  return (
    <Section title={t('admin.settings.rate')}>
      <p className="mb-3 text-muted">{t('admin.settings.rateText')}</p>
      {!rate && error && (
        <LoadError title={t('admin.settings.rateFailed')} text={problemText(error)} onRetry={() => refetch()} />
      )}
      {!rate && !error && <Loading />}
      {rate && <Known rate={rate} />}
    </Section>
  )
}
