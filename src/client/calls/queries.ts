import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataInfiniteOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import { bodyOf } from './http'

type Answer<Body> = Promise<{ status: number; json(): Promise<Body> }>
/** Ends the request when nobody waits for its answer any more. */
export type Request = { init: { signal: AbortSignal } }
type Fixed = 'queryKey' | 'queryFn'

type More<Body> = Omit<UndefinedInitialDataOptions<Body, Error, Body, QueryKey>, Fixed>

/** One question to the shop, answered at once. */
export const oneQuery = <Body>(queryKey: QueryKey, ask: (request: Request) => Answer<Body>, more?: More<Body>) =>
  queryOptions({ ...more, queryKey, queryFn: ({ signal }) => bodyOf(ask({ init: { signal } })) })

/** The same, of which only a part is of interest. */
export const partQuery = <Body, Part>(
  queryKey: QueryKey,
  ask: (request: Request) => Answer<Body>,
  partOf: (body: Body) => Part,
  more?: More<Part>,
) => queryOptions({ ...more, queryKey, queryFn: async ({ signal }) => partOf(await bodyOf(ask({ init: { signal } }))) })

/** Of a list that others add to and take from: whoever leaves it open sees what has come, by `readEveryMinute`. */
export const everyMinute = { meta: { isEveryMinute: true } } as const

/**
 * Reads the open lists `everyMinute`, until its answer is called. Not under a dialog: a row that leaves its list, or moves
 * to the next page, would take along what is typed into a dialog of its card.
 */
export function readEveryMinute(client: QueryClient): () => void {
  const timer = setInterval(() => {
    if (document.hidden || document.querySelector('dialog[open]')) return
    const isMeant = ({ meta }: Query) => meta?.isEveryMinute === true
    void client.refetchQueries({ type: 'active', predicate: isMeant }, { cancelRefetch: false })
  }, 60_000)
  return () => clearInterval(timer)
}

type Page = { nextCursor: string | null }
type Cursor = { cursor?: string }
type MorePaged<Body> = Omit<
  UndefinedInitialDataInfiniteOptions<Body, Error, InfiniteData<Body>, QueryKey, string>,
  Fixed | 'initialPageParam' | 'getNextPageParam'
>

/** A list that the shop answers page by page: `ask` adds the cursor to its own query. */
export const pagedQuery = <Body extends Page>(
  queryKey: QueryKey,
  ask: (cursor: Cursor, request: Request) => Answer<Body>,
  more?: MorePaged<Body>,
) =>
  infiniteQueryOptions({
    ...more,
    queryKey,
    queryFn: ({ pageParam, signal }) => bodyOf(ask(pageParam ? { cursor: pageParam } : {}, { init: { signal } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
