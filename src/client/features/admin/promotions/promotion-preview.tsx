import { Eye } from 'lucide-react'
import { useState } from 'react'
import { type PromotionForm, type PromotionPreview, usePreviewPromotion } from '../../../calls/admin-promotions'
import { Button } from '../../../components/button'
import { useNotifyFailure } from '../../../components/notify-failure'
import { Section } from '../../../components/page'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import type { Column } from '../rows/column'
import { RecordTable } from '../rows/record-table'
import { sumsText } from '../sums-text'
import type { PromotionDraft } from './promotion-draft'
import { heldIn } from './promotion-words'

type Props = {
  draft: PromotionDraft
  /** What is asked for; undefined where the form has problems, which are shown then. */
  termsOf: () => PromotionForm | undefined
}

/** What buyers would see, asked of the shop; once the draft changes it has to be asked again. */
export function Preview({ draft, termsOf }: Props) {
  const { t } = useFormat()
  const { onError } = useNotifyFailure()
  const preview = usePreviewPromotion()
  const [asked, setAsked] = useState<PromotionDraft>()
  const ask = () => {
    const terms = termsOf()
    if (!terms) return
    setAsked(draft)
    preview.mutate(terms, { onError })
  }
  const isShown = asked === draft && preview.data !== undefined
  return (
    <Section
      level="h3"
      title={t('admin.promotions.preview')}
      className="panel grid gap-3 p-3 sm:p-5"
      head="text-heading"
    >
      <p className="text-sm text-muted">{t('admin.promotions.previewText')}</p>
      <div>
        <Button icon={Eye} look="secondary" pending={preview.isPending} onClick={ask}>
          {t('admin.promotions.show')}
        </Button>
      </div>
      <p role="status" className={isShown ? 'font-semibold' : 'sr-only'}>
        {isShown && t('admin.promotions.offerCount', { count: preview.data.count })}
      </p>
      {isShown && preview.data.offers.length > 0 && (
        <Offers shown={preview.data} isLowered={Boolean(preview.variables.percent || preview.variables.priceIn)} />
      )}
    </Section>
  )
}

type Offer = PromotionPreview['offers'][number]

/** Prices before and after. `isLowered`: from the first piece, not by steps alone. */
function Offers({ shown: { offers, count }, isLowered }: { shown: PromotionPreview; isLowered: boolean }) {
  const { t, money, offer: offerText } = useFormat()
  const columns: Column<Offer>[] = [
    {
      name: t('admin.stock.offer'),
      card: 'title',
      show: ({ title, amount, ...offer }) => (
        <>
          {title}{' '}
          <span className="block text-sm font-normal text-muted">
            {amount === null ? offer.label : offerText({ amount, ...offer })}
          </span>
        </>
      ),
    },
    { name: t('admin.promotions.listed'), ...fact, show: ({ priceIn }) => sumsText(priceIn, money) },
    { name: t('admin.promotions.lowered'), ...fact, show: (offer) => (isLowered ? <LoweredIn offer={offer} /> : '—') },
    {
      name: t('admin.promotions.struck'),
      ...fact,
      show: ({ wasIn }) => <s className="text-muted">{sumsText(wasIn, money)}</s>,
    },
    {
      name: t('admin.promotions.steps'),
      ...fact,
      show: ({ steps }) =>
        steps.map(({ from, priceIn }) => (
          <span key={from} className="block">
            {t('admin.promotions.stepCosts', { from, price: sumsText(priceIn, money) })}
          </span>
        )),
    },
  ]
  return (
    <>
      <RecordTable
        label={t('admin.promotions.preview')}
        rows={offers}
        keyOf={({ title, amount, label, region }) => [title, amount, label, region].join()}
        columns={columns}
      />
      {count > offers.length && <p>{t('admin.promotions.more', { count: count - offers.length })}</p>}
    </>
  )
}

const fact = { card: 'fact', named: true, className: 'tabular-nums' } as const

function LoweredIn({ offer }: { offer: Offer }) {
  const { t, money } = useFormat()
  const held = heldIn(offer)
  const isAll = held.length === Object.keys(offer.priceIn).length
  return (
    <>
      {!isAll && <strong>{sumsText(offer.loweredIn, money)}</strong>}
      {held.length > 0 && (
        <span className="block text-sm text-warn">
          {isAll
            ? t('admin.promotions.atCost')
            : t('admin.promotions.atCostIn', { names: held.map((each) => t(currencyNames[each])).join(', ') })}
        </span>
      )}
    </>
  )
}
