import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../calls/identity'
import { useSignedIn } from '../../calls/session'

/** Whether to show the way to the admin area. The server decides again on every call. */
export function useIsAdmin(): boolean {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...profileQuery, enabled: signedIn, select: (profile) => profile.role === 'admin' })
  return data ?? false
}
