import { Loading, Skeleton } from '../../components/skeleton'

/** Stands in while the code of a screen is on the way. */
export const ScreenSkeleton = () => (
  <Loading className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 sm:py-12">
    <Skeleton className="mb-8 h-11 w-64 max-w-full" />
    <Skeleton className="h-[60vh] w-full" />
  </Loading>
)
