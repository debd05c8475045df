import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import type { ReactNode } from 'react'
import { ApiError } from '../../calls/http'
import { ShowMore } from '../../components/show-more'
import { LoadError } from '../../components/state-view'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'
import { ListLoading } from './list-loading'

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The text of a failure: which thing could not be loaded. */
  failed: ParseKeys
  /** Stands in for a thing that does not exist; without it that is a failure as any other. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** The answer to a query; until it is there, that it is on its way or why it failed. */
export function Answered<Data>({ query: { data, error, refetch }, failed, missing, children }: Props<Data>) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  if (data !== undefined) return children(data)
  if (!error) return <ListLoading />
  if (missing && error instanceof ApiError && error.status === 404) return missing
  return <LoadError title={t(failed)} text={problemText(error)} onRetry={() => refetch()} />
}

type PagesProps<Page, Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  failed: ParseKeys
  rowsOf: (page: Page) => readonly Row[]
  /** Stands in for a list without a row, where such a list says something else. */
  none?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** The rows of a list that is read page by page, with a way to the next page. */
export function Pages<Page, Row>({ query, failed, rowsOf, none, children }: PagesProps<Page, Row>) {
  const { t } = useTranslation()
  return (
    <Answered query={query} failed={failed}>
      {({ pages }) => {
        const rows = pages.flatMap(rowsOf)
        if (none && rows.length === 0) return none
        return (
          <>
            {children(rows)}
            <ShowMore query={query}>{t('admin.showMore')}</ShowMore>
          </>
        )
      }}
    </Answered>
  )
}
