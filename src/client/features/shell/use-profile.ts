import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../calls/identity'
import { useSignedIn } from '../../calls/session'

const useProfile = () => useQuery({ ...profileQuery, enabled: useSignedIn() }).data

/** Whether to show the way to the admin area. The server decides again on every call. */
export const useIsAdmin = (): boolean => useProfile()?.role === 'admin'

/** Whether the password was given by an administrator and is to be changed. */
export const usePasswordDue = (): boolean => useProfile()?.mustChangePassword === true
