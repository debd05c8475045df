import { useLocation, useSearch } from 'wouter'
import { paths } from '../paths'

/** Leads a visitor to the login, and back to this page. */
export function useLoginFirst(): () => void {
  const [location, navigate] = useLocation()
  const search = useSearch()
  return () => navigate(paths.login, { state: { from: search ? `${location}?${search}` : location } })
}
