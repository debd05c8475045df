import {
  type InfiniteData,
  infiniteQueryOptions,
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

/** Of a list that others add to and take from: whoever leaves it open sees what has come. */
export const everyMinute = { refetchInterval: 60_000 } as const

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
