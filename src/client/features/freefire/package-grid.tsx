import { PackageOpen } from 'lucide-react'
import type { FreeFireOffer } from '../../../shared/contract/freefire'
import { Choice } from '../../components/choice'
import { Skeleton } from '../../components/skeleton'
import { StateView } from '../../components/state-view'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'

// At most three columns, fewer where a sum would not fit: large letters count too.
const grid = 'grid grid-cols-[repeat(auto-fill,minmax(max(7.75rem,30%),1fr))] gap-2.5'
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

export function PackageSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className={`panel p-3 sm:p-5 ${grid}`}>
      {placeholders.map((name) => (
        <Skeleton key={name} className="h-24" />
      ))}
    </div>
  )
}

type Props = { offers: readonly FreeFireOffer[]; chosen: string; onChoose: (itemId: string) => void }

/** What a player can be given; the prices are in both currencies. */
export function PackageGrid({ offers, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { money, region } = useFormat()
  if (offers.length === 0) {
    return <StateView icon={PackageOpen} title={t('freefire.none')} text={t('freefire.noneText')} />
  }
  return (
    <div className="panel p-3 sm:p-5">
      <Choice
        legend={t('freefire.package')}
        className={grid}
        chosen={chosen}
        onChoose={onChoose}
        options={offers.map((offer) => ({
          value: offer.itemId,
          content: (
            <span className="min-w-0 tabular-nums">
              <span className="block font-bold wrap-anywhere">{offer.name}</span>
              {offer.region && <span className="block text-sm text-muted">{region(offer.region)}</span>}
              <span className="mt-1 block text-lg font-extrabold whitespace-nowrap">{money(offer.price, 'usd')}</span>
              <span className="block text-sm whitespace-nowrap text-muted">{money(offer.rub, 'rub')}</span>
            </span>
          ),
        }))}
      />
    </div>
  )
}
