import { useQuery } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import { useWatch, type WatchWish, watchesQuery } from '../../calls/favourites'
import { useSignedIn } from '../../calls/session'
import { Button } from '../../components/button'
import { useNotifyFailure } from '../../components/notify-failure'
import { useLoginFirst } from '../../components/use-login-first'
import { useLanguage } from '../../i18n/language'

type Props = { wish: WatchWish }

/** A sold-out offer: the reader is told once when it can be bought again. */
export default function WatchOffer({ wish }: Props) {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...watchesQuery(useLanguage()), enabled: signedIn })
  const watch = useWatch()
  const { t, onError } = useNotifyFailure()
  const loginFirst = useLoginFirst()
  if (signedIn && !data) return null
  const isWatched =
    data?.watches.some(
      ({ productId, region, amount }) =>
        productId === wish.productId && region === (wish.region ?? null) && amount === wish.amount,
    ) ?? false
  return (
    <>
      <Button
        look="secondary"
        icon={isWatched ? BellOff : BellRing}
        pending={watch.isPending}
        className="w-full"
        onClick={() => (signedIn ? watch.mutate({ wish, wanted: !isWatched }, { onError }) : loginFirst())}
      >
        {t(isWatched ? 'buying.watch.stop' : 'buying.watch.tell')}
      </Button>
      <p role="status" className={isWatched ? 'font-semibold' : 'text-sm text-muted'}>
        {t(isWatched ? 'buying.watch.told' : 'buying.watch.hint')}
      </p>
    </>
  )
}
