import { useInfiniteQuery } from '@tanstack/react-query'
import type { PricingPreview as Preview } from '../../../../shared/contract/pricing'
import type { OtherCurrency } from '../../../../shared/following'
import { type PricingRule, pricingPreviewQuery } from '../../../calls/admin-settings'
import { Pages } from '../../../components/pages'
import { Loaded } from '../../../components/state-view'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import { Facts } from '../facts'
import type { Column } from '../rows/column'
import { RecordTable } from '../rows/record-table'

type Line = Preview['lines'][number]

/** What a rule would change if it were saved now. */
export function PricingPreview(rule: PricingRule) {
  const { t } = useFormat()
  const query = useInfiniteQuery(pricingPreviewQuery(rule))
  return (
    <Loaded query={query} failed="admin.settings.pricingFailed">
      {({ pages: [first] }) => (
        <>
          {first && <Counts currency={rule.currency} preview={first} />}
          <Pages
            query={query}
            failed="admin.settings.pricingFailed"
            rowsOf={({ lines }) => lines}
            none={<p className="text-muted">{t('admin.settings.pricingSame')}</p>}
          >
            {(lines) => <Changes currency={rule.currency} lines={lines} />}
          </Pages>
        </>
      )}
    </Loaded>
  )
}

function Counts({ currency, preview }: { currency: OtherCurrency; preview: Preview }) {
  const { t, number, day } = useFormat()
  const { rate, total, changed, added, removed } = preview
  const sum = t('admin.settings.perDollar', { sum: number(rate.perUsd), currency: t(currencyNames[currency]) })
  return (
    <Facts
      facts={[
        { name: t('admin.settings.rateNow'), value: `${sum} · ${day(rate.date)}` },
        { name: t('admin.settings.pricingOffers'), value: number(total) },
        { name: t('admin.settings.pricingChanged'), value: number(changed) },
        { name: t('admin.settings.pricingAdded'), value: number(added) },
        removed > 0 && { name: t('admin.settings.pricingRemoved'), value: number(removed) },
      ]}
    />
  )
}

function Changes({ currency, lines }: { currency: OtherCurrency; lines: readonly Line[] }) {
  const { t, offer: offerName, money } = useFormat()
  const shown = (sum: number | null) => (sum === null ? t('admin.settings.noPrice') : money(sum, currency))
  const columns: Column<Line>[] = [
    {
      name: t('admin.stock.offer'),
      card: 'title',
      show: (line) => (
        <>
          <span className="block font-semibold wrap-anywhere">{line.title}</span>{' '}
          <span className="text-sm font-normal text-muted">{offerName(line)}</span>
        </>
      ),
    },
    ...(['before', 'after'] as const).map((when) => ({
      name: t(when === 'before' ? 'admin.settings.priceNow' : 'admin.settings.priceThen'),
      card: 'fact' as const,
      named: true,
      className: 'tabular-nums lg:text-right',
      show: (line: Line) => shown(line[when]),
    })),
  ]
  return (
    <div className="max-h-96 overflow-y-auto">
      <RecordTable
        label={t('admin.settings.pricingPreview', { currency: t(currencyNames[currency]) })}
        rows={lines}
        keyOf={({ offerId }) => offerId}
        columns={columns}
      />
    </div>
  )
}
