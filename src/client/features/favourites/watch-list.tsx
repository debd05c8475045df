import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { Watches } from '../../../shared/contract/favourites'
import { useWatch, watchesQuery } from '../../calls/favourites'
import { Art } from '../../components/art'
import { Button } from '../../components/button'
import { Link } from '../../components/link'
import { useNotifyFailure } from '../../components/notify-failure'
import { Section } from '../../components/page'
import { LoadError } from '../../components/state-view'
import { useFormat } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useProblemText } from '../../i18n/problem-text'
import { pathTo } from '../../paths'

function WatchLine({
  watch: { productId, slug, title, image, region, amount, label },
}: {
  watch: Watches['watches'][number]
}) {
  const { t, offer: offerName } = useFormat()
  const watch = useWatch()
  const { onError } = useNotifyFailure()
  const offer = offerName({ amount, label, region })
  return (
    <li className="panel flex items-center gap-3 p-2">
      <Link
        href={pathTo.product(slug, region ?? undefined, amount)}
        className="flex min-h-14 min-w-0 grow items-center gap-3 rounded-control"
      >
        <Art src={image} className="w-14 shrink-0 rounded-control" />
        <span className="min-w-0 leading-tight">
          <span className="block font-bold wrap-anywhere">{title}</span>
          <span className="block text-sm text-muted">{offer}</span>
        </span>
      </Link>
      <Button
        icon={X}
        look="quiet"
        size="icon"
        aria-label={t('favourites.watches.remove', { title, offer })}
        pending={watch.isPending}
        onClick={() => watch.mutate({ wish: { productId, region, amount, label }, wanted: false }, { onError })}
      />
    </li>
  )
}

/** The sold-out offers that the reader is told of; nothing where there are none. */
export function WatchList() {
  const { t } = useFormat()
  const { problemText } = useProblemText()
  const { data, error, refetch } = useQuery(watchesQuery(useLanguage()))
  if (error && !data) {
    return <LoadError title={t('favourites.watches.failed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (!data?.watches.length) return null
  return (
    <Section title={t('favourites.watches.title')} head="mb-4 text-heading">
      <ul className="grid gap-3 md:grid-cols-2">
        {data.watches.map((watch) => (
          <WatchLine key={`${watch.productId}/${watch.region}/${watch.amount}`} watch={watch} />
        ))}
      </ul>
    </Section>
  )
}
