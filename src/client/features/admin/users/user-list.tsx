import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { exportUsers, usersQuery } from '../../../calls/admin-users'
import { useProblemText } from '../../../calls/problem-text'
import { Field } from '../../../components/field'
import { LoadError, StateView } from '../../../components/state-view'
import { useSettled } from '../../../components/use-settled'
import { useTranslation } from '../../../i18n/translation'
import { ExportButton } from '../export-button'
import { Loading } from '../loading'
import { RecordList } from '../rows/record-list'
import { ShowMore } from '../show-more'
import { useUserColumns } from './use-user-columns'

function Found({ search }: { search: string }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const query = useInfiniteQuery(usersQuery(search))
  const columns = useUserColumns()
  if (!query.data && query.error) {
    return (
      <LoadError title={t('admin.users.loadFailed')} text={problemText(query.error)} onRetry={() => query.refetch()} />
    )
  }
  if (!query.data) return <Loading />
  const users = query.data.pages.flatMap((page) => page.users)
  if (users.length === 0) {
    return <StateView icon={SearchX} title={t('admin.users.none')} text={t('admin.users.noneText')} />
  }
  return (
    <>
      <RecordList
        label={t('admin.tabs.users')}
        rows={users}
        keyOf={({ userId }) => userId}
        columns={columns}
        wide="lg:py-3 lg:grid-cols-[minmax(0,1.4fr)_12rem_8rem_10rem_minmax(0,1fr)]"
      />
      <ShowMore query={query} />
    </>
  )
}

/** Everybody who has an account, found by name or id. */
export default function UserList() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(params.get('search') ?? '')
  const search = useSettled(text.trim())
  const change = (typed: string) => {
    setText(typed)
    setParams(typed.trim() ? { search: typed.trim() } : {}, { replace: true })
  }
  return (
    <>
      <search className="mb-6 block max-w-xl">
        <Field
          type="search"
          label={t('admin.users.search')}
          placeholder={t('admin.users.searchHint')}
          icon={<Search aria-hidden="true" className="size-5 text-muted" />}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      </search>
      <div className="mb-3">
        <ExportButton name="users" fetchFile={() => exportUsers(search)} />
      </div>
      <Found search={search} />
    </>
  )
}
