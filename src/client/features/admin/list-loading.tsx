import { Loading, Skeletons } from '../../components/skeleton'

/** Stands in while a list of the back office is on the way. */
export const ListLoading = () => (
  <Loading className="grid gap-3">
    <Skeletons count={3} className="h-24 rounded-panel" />
  </Loading>
)
