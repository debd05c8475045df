import { useLocation } from 'wouter'
import { forgetDrafts } from '../../calls/drafts'
import { forgetCode } from '../../calls/kept-code'
import { session } from '../../calls/session'
import { paths } from '../../paths'

/** Ends the session in this browser, and forgets what was typed in it. */
export function useLeave() {
  const [, navigate] = useLocation()
  return () => {
    // First away from the guarded page, or its guard would remember it as the place to come back to.
    navigate(paths.login)
    session.end()
    forgetDrafts()
    forgetCode()
  }
}
