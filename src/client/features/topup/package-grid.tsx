import { PackageOpen } from 'lucide-react'
import type { TopUpGame } from '../../../shared/contract/topups'
import { Badge } from '../../components/badge'
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

export type GamePackage = TopUpGame['packages'][number]

function Offered({ offer: { name, bonus, region, priceIn, available } }: { offer: GamePackage }) {
  const { t, number, region: regionName } = useFormat()
  return (
    <span className="min-w-0 self-start">
      <span className="block font-bold wrap-anywhere">{name}</span>
      {bonus !== null && (
        <span className="mt-1 block">
          <Badge tone="good">{t('topups.bonus', { amount: number(bonus) })}</Badge>
        </span>
      )}
      {region && <span className="block text-sm text-muted">{regionName(region)}</span>}
      {available ? (
        <EachSum sums={priceIn} large="mt-1 font-extrabold sm:text-lg" small="text-sm text-muted" />
      ) : (
        <span className="mt-1 block text-sm text-muted">{t('product.soldOut')}</span>
      )}
    </span>
  )
}

type Props = { offers: readonly GamePackage[]; chosen: string; onChoose: (itemId: string) => void }

/** The packages for a player; the prices are in all currencies, the reader's first. */
export function PackageGrid({ offers, chosen, onChoose }: Props) {
  const { t } = useFormat()
  if (!offers.some(({ available }) => available)) {
    return <StateView icon={PackageOpen} title={t('topups.none')} text={t('topups.noneText')} />
  }
  return (
    <div className="panel p-3 sm:p-5">
      <Choice
        legend={t('topups.package')}
        className={grid}
        chosen={chosen}
        onChoose={onChoose}
        options={offers.map((offer) => ({
          value: offer.itemId,
          disabled: !offer.available,
          content: <Offered offer={offer} />,
        }))}
      />
    </div>
  )
}
