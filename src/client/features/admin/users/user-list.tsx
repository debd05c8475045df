import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { exportUsers, usersQuery } from '../../../calls/admin-users'
import { Pages } from '../../../components/pages'
import { SearchField } from '../../../components/search-field'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { ExportButton } from '../export-button'
import { useSearch } from '../filters/use-filters'
import { RecordList } from '../rows/record-list'
import { useUserColumns } from './use-user-columns'

function Found({ search }: { search: string }) {
  const { t } = useTranslation()
  const columns = useUserColumns()
  return (
    <Pages
      query={useInfiniteQuery(usersQuery(search))}
      failed="admin.users.loadFailed"
      rowsOf={({ users }) => users}
      none={<StateView icon={SearchX} title={t('admin.users.none')} text={t('admin.users.noneText')} />}
    >
      {(users) => (
        <RecordList
          label={t('admin.tabs.users')}
          rows={users}
          keyOf={({ userId }) => userId}
          columns={columns}
          wide="lg:py-3 lg:grid-cols-[minmax(0,1.4fr)_12rem_8rem_10rem_minmax(0,1fr)]"
        />
      )}
    </Pages>
  )
}

/** Everybody who has an account, found by name or id. */
export default function UserList() {
  const { t } = useTranslation()
  const { search, field } = useSearch()
  return (
    <>
      <search className="mb-6 block max-w-xl">
        <SearchField label={t('admin.users.search')} placeholder={t('admin.users.searchHint')} {...field} />
      </search>
      <div className="mb-3">
        <ExportButton fileName="users" fetchFile={() => exportUsers(search)} />
      </div>
      <Found search={search} />
    </>
  )
}
