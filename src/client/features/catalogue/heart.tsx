import { useQuery } from '@tanstack/react-query'
import { Heart as HeartIcon } from 'lucide-react'
import { keptQuery, useKeep } from '../../calls/favourites'
import { useSignedIn } from '../../calls/session'
import { useNotifyFailure } from '../../components/notify-failure'
import { useLoginFirst } from '../../components/use-login-first'

export type Props = { slug: string; title: string; className?: string }

/** Keeps a product in the reader's favourites. A visitor logs in first; for a member it is there once it knows. */
export default function Heart({ slug, title, className = '' }: Props) {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...keptQuery, enabled: signedIn, select: ({ slugs }) => slugs })
  const keep = useKeep()
  const { t, onError } = useNotifyFailure()
  const loginFirst = useLoginFirst()
  if (signedIn && !data) return null
  const kept = data?.includes(slug) ?? false
  return (
    <button
      type="button"
      aria-pressed={kept}
      aria-label={t('products.favourite', { title })}
      onClick={() => (signedIn ? keep.mutate({ slug, kept: !kept }, { onError }) : loginFirst())}
      className={`grid size-11 place-items-center rounded-full bg-page/85 text-muted ring-1 ring-line transition hover:text-ink aria-pressed:text-danger ${className}`}
    >
      <HeartIcon className={`size-5 ${kept ? 'fill-current' : ''}`} />
    </button>
  )
}
