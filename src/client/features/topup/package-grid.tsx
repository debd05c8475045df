import type { TopUpGame } from '../../../shared/contract/topups'
import { Badge } from '../../components/badge'
import { Choice } from '../../components/choice'
import { Loading, Skeletons } from '../../components/skeleton'
import { EachSum } from '../../components/sums'
import { useFormat } from '../../i18n/format'
import { useSold } from '../../i18n/shown-currency'
import { type Room, roomFor } from './package-room'

// At most three columns, fewer where a sum or a word would not fit: large letters count too.
const usual = 'grid gap-2.5 grid-cols-[repeat(auto-fill,minmax(max(9.1rem,30%),1fr))]'
const grids = {
  usual,
  long: usual,
  longest: 'grid gap-2.5 sm:grid-cols-2',
} as const satisfies Record<Room, string>

const looks = {
  usual: { name: '', sum: 'sm:text-lg' },
  long: { name: 'text-sm', sum: 'text-sm' },
  longest: { name: '', sum: '' },
} as const satisfies Record<Room, object>

export const packagesLoading = (
  <Loading className={`panel p-3 sm:p-4 ${usual}`}>
    <Skeletons count={6} className="h-24" />
  </Loading>
)

export type GamePackage = TopUpGame['packages'][number]

function Offered({ offer, room }: { offer: GamePackage; room: Room }) {
  const { t, number, region: regionName } = useFormat()
  const { name, bonus, region, priceIn, lowered, available, byHand } = offer
  const look = looks[room]
  return (
    <span className="-mx-1.5 min-w-0 self-start">
      <span className={`block font-bold ${look.name}`}>{name}</span>
      {bonus !== null && (
        <span className="mt-1 block">
          <Badge tone="good">{t('topups.bonus', { amount: number(bonus) })}</Badge>
        </span>
      )}
      {byHand && <span className="block text-sm text-muted">{t('topups.byHand')}</span>}
      {region && <span className="block text-sm text-muted">{regionName(region)}</span>}
      {lowered && <span className="block text-sm font-semibold text-good wrap-anywhere">{lowered.name}</span>}
      {available ? (
        <EachSum
          sums={lowered?.priceIn ?? priceIn}
          large={`mt-1 font-extrabold ${look.sum}`}
          small="text-sm text-muted"
        />
      ) : (
        <span className="mt-1 block text-sm text-muted">{t('product.soldOut')}</span>
      )}
    </span>
  )
}

type Props = { offers: readonly GamePackage[]; chosen: string; onChoose: (itemId: string) => void }

/** The packages for a player; the prices are in all currencies, the reader's first. */
export function PackageGrid({ offers, chosen, onChoose }: Props) {
  const { t, money } = useFormat()
  const sold = useSold()
  const sums = offers.flatMap(({ priceIn }) =>
    sold.flatMap((currency) => {
      const sum = priceIn[currency]
      return sum === undefined ? [] : money(sum, currency)
    }),
  )
  const room = roomFor(
    offers.map(({ name }) => name),
    sums,
  )
  return (
    <div className="panel p-3 sm:p-4">
      <Choice
        legend={t('topups.package')}
        className={grids[room]}
        chosen={chosen}
        onChoose={onChoose}
        options={offers.map((offer) => ({
          value: offer.itemId,
          disabled: !offer.available,
          content: <Offered offer={offer} room={room} />,
        }))}
      />
    </div>
  )
}
