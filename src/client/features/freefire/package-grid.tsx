import { PackageOpen } from 'lucide-react'
import type { FreeFireOffer } from '../../../shared/contract/freefire'
import { Choice } from '../../components/choice'
import { Loading, Skeletons } from '../../components/skeleton'
import { StateView } from '../../components/state-view'
import { EachSum } from '../../components/sums'
import { useFormat } from '../../i18n/format'

// At most three columns, fewer where a sum would not fit: large letters count too.
const grid = 'grid grid-cols-[repeat(auto-fill,minmax(max(7.75rem,30%),1fr))] gap-2.5'

export const packagesLoading = (
  <Loading className={`panel p-3 sm:p-5 ${grid}`}>
    <Skeletons count={6} className="h-24" />
  </Loading>
)

type Props = { offers: readonly FreeFireOffer[]; chosen: string; onChoose: (itemId: string) => void }

/** The packages for a player; the prices are in all currencies. */
export function PackageGrid({ offers, chosen, onChoose }: Props) {
  const { t, region } = useFormat()
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
            <span className="min-w-0">
              <span className="block font-bold wrap-anywhere">{offer.name}</span>
              {offer.region && <span className="block text-sm text-muted">{region(offer.region)}</span>}
              <EachSum sums={offer.priceIn} large="mt-1 text-lg font-extrabold" small="text-sm text-muted" />
            </span>
          ),
        }))}
      />
    </div>
  )
}
