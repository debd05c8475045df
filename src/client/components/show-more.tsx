import { Button } from './button'

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children: string
}

/** The button for the next page of a list, as long as there is one. */
export const ShowMore = ({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: Props) =>
  hasNextPage && (
    <div className="mt-6 text-center">
      <Button look="secondary" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {children}
      </Button>
    </div>
  )
