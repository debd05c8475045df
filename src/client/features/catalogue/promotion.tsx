import { BadgePercent } from 'lucide-react'
import type { Price } from '../../../shared/contract/catalogue'
import { IdlePart } from '../../components/idle-part'
import { usePriceText } from '../../components/sums'
import { useTranslation } from '../../i18n/translation'

const loadEnd = () => import('./promotion-end')

type Lowered = Pick<NonNullable<Price['lowered']>, 'name' | 'endsAt' | 'left'>
/** Of an offer or of a package. */
type LoweredPrice = { lowered?: Lowered | undefined; steps?: Price['steps'] }

/** What lowers a price: the promotion, how many pieces it is for and until when; and what more pieces cost each. */
export function Promotion({ price: { lowered, steps } }: { price: LoweredPrice }) {
  const { t } = useTranslation()
  const priceText = usePriceText()
  if (!lowered && !steps) return null
  const left = lowered ? lowered.left : steps?.[0]?.left
  return (
    <div className="flex gap-3 rounded-control bg-good/10 p-3 text-sm" data-testid="promotion">
      <BadgePercent className="size-5 shrink-0 text-good" />
      <div className="grid min-w-0 gap-0.5">
        {lowered && <p className="font-bold wrap-anywhere">{lowered.name}</p>}
        {lowered?.endsAt && (
          <div className="min-h-5">
            <IdlePart load={loadEnd} given={{ at: lowered.endsAt }} />
          </div>
        )}
        {left && <p>{t('buying.promotion.left', { count: left })}</p>}
        {steps?.map(({ from, priceIn }) => (
          <p key={from}>{t('buying.promotion.step', { count: from, price: priceText(priceIn) })}</p>
        ))}
      </div>
    </div>
  )
}
