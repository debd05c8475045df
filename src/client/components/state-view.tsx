import type { ParseKeys } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProblemText } from '../i18n/problem-text'
import { useTranslation } from '../i18n/translation'
import { Button } from './button'
import { Loading } from './skeleton'

type Props = {
  icon: LucideIcon
  title: string
  text?: string | undefined
  heading?: 'h1' | 'h2'
  /** A screen reader says it at once. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

/** A whole area with nothing to list: empty, missing or not there yet. Says what it is and offers a way on. */
export function StateView({ icon: Icon, title, text, heading: Heading = 'h2', role, children }: Props) {
  return (
    <div role={role} className="panel flex flex-col items-center px-5 py-14 text-center">
      <span className="mb-5 grid size-16 place-items-center rounded-2xl bg-raised text-accent-ink">
        <Icon className="size-8" />
      </span>
      <Heading className="text-heading">{title}</Heading>
      {text && <p className="mt-2 max-w-md text-balance text-muted">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}

/** Something could not be loaded: what, why, and another try. */
export function LoadError({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <StateView icon={CloudOff} role="alert" title={title} text={text}>
      <Button icon={RotateCw} look="secondary" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </StateView>
  )
}

export type Query<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown }

type LoadedProps<Data> = {
  query: Query<Data>
  loading?: ReactNode
  /** The text of a failure: which thing could not be loaded. */
  failed: ParseKeys
  /** Shown for a 404. Without it a 404 is shown like every other failure. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, a placeholder while they load, and the reason with a button to retry when they fail. */
export function Loaded<Data>({ query, loading = <Loading />, failed, missing, children }: LoadedProps<Data>) {
  const { t, problemText } = useProblemText()
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return loading
  if (missing && 'status' in error && error.status === 404) return missing
  return <LoadError title={t(failed)} text={problemText(error)} onRetry={() => refetch()} />
}
