import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../calls/problem-text'
import { LoadError } from './state-view'

type Query<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown }

type Props<Data> = {
  query: Query<Data>
  loading: ReactNode
  failed: string
  /** What to say instead of the failure's own sentence. */
  why?: string | undefined
  children: (data: Data) => ReactNode
}

/** Shows the data of a query; before they come a placeholder, and where they don't come why, with another try. */
export function Loaded<Data>({ query: { data, error, refetch }, failed, why, loading, children }: Props<Data>) {
  const problemText = useProblemText()
  if (data !== undefined) return children(data)
  if (!error) return loading
  return <LoadError title={failed} text={why ?? problemText(error)} onRetry={() => refetch()} />
}

/** Two queries as one, whose data come when both have come. */
export const both = <One, Other>(one: Query<One>, other: Query<Other>): Query<[One, Other]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: one.error ?? other.error,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
})

/** Placeholders of a list or a screen, which a screen reader hears as one word. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className={className}>
      {children}
    </div>
  )
}
