import { useLocation } from 'wouter'
import { session } from '../../calls/session'
import { paths } from '../../paths'

/** Ends the session in this browser. */
export function useLeave() {
  const [, navigate] = useLocation()
  return () => {
    // First away from the guarded page, or its guard would remember it as the place to come back to.
    navigate(paths.login)
    session.end()
  }
}
