import { useQuery } from '@tanstack/react-query'
import { freeFireSettingsQuery } from '../../../calls/admin-freefire'
import { Answered } from '../answered'
import { SettingsForm } from './settings-form'

/** What the owner sets of Free Fire. */
export default function FreeFireSettings() {
  return (
    <Answered query={useQuery(freeFireSettingsQuery)} failed="admin.freeFire.loadFailed">
      {(settings) => <SettingsForm settings={settings} />}
    </Answered>
  )
}
