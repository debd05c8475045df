import { useProblemText } from '../i18n/problem-text'
import { Alert } from './alert'
import { Button } from './button'

type Props = {
  query: {
    error: Error | null
    hasNextPage: boolean
    isFetchNextPageError: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** The text of the button, where that is not “show more”. */
  children?: string
}

/** The button for the next page of a list, as long as there is one, and why that page did not come. */
export function ShowMore({ query, children }: Props) {
  const { t, problemText } = useProblemText()
  const { error, hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <div className="mt-6 grid justify-center gap-3">
      {isFetchNextPageError && <Alert>{problemText(error)}</Alert>}
      <Button
        look="secondary"
        className="justify-self-center"
        pending={isFetchingNextPage}
        onClick={() => fetchNextPage()}
      >
        {children ?? t('common.more')}
      </Button>
    </div>
  )
}
