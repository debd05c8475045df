import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type AuditFilters, auditQuery, exportAudit } from '../../../calls/admin-audit'
import { useProblemText } from '../../../calls/problem-text'
import { Field } from '../../../components/field'
import { Select } from '../../../components/select'
import { LoadError, StateView } from '../../../components/state-view'
import { useSettled } from '../../../components/use-settled'
import { useTranslation } from '../../../i18n/translation'
import { midnight } from '../days'
import { ExportButton } from '../export-button'
import { FilterFold } from '../filter-fold'
import { Loading } from '../loading'
import { ShowMore } from '../show-more'
import { actNames } from './act-names'
import { AuditEntry } from './audit-entry'

const fields = ['actor', 'action', 'subject', 'from', 'to'] as const
type Wish = Record<(typeof fields)[number], string>

const wishIn = (params: URLSearchParams): Wish => {
  const text = (name: keyof Wish) => params.get(name) ?? ''
  return { actor: text('actor'), action: text('action'), subject: text('subject'), from: text('from'), to: text('to') }
}

const filled = (wish: Partial<Record<keyof Wish, string | undefined>>): AuditFilters =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value))

const filtersOf = (wish: Wish): AuditFilters =>
  filled({
    actor: wish.actor.trim(),
    action: wish.action,
    subject: wish.subject.trim(),
    from: midnight(wish.from),
    to: midnight(wish.to, 1),
  })

function Found({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const query = useInfiniteQuery(auditQuery(filters))
  if (!query.data && query.error) {
    return (
      <LoadError title={t('admin.audit.loadFailed')} text={problemText(query.error)} onRetry={() => query.refetch()} />
    )
  }
  if (!query.data) return <Loading />
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <StateView icon={ScrollText} title={t('admin.audit.none')} />
  return (
    <>
      <ul aria-label={t('admin.tabs.audit')} className="panel divide-y divide-line px-5">
        {entries.map((entry) => (
          <AuditEntry key={entry.entryId} entry={entry} />
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  )
}

/** Everything administrators did that is written down. */
export default function Audit() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [wish, setWish] = useState(() => wishIn(params))
  const settled = useSettled(JSON.stringify(filtersOf(wish)))
  const filters: AuditFilters = JSON.parse(settled)
  const change = (part: Partial<Wish>) => {
    const next = { ...wish, ...part }
    setWish(next)
    setParams(filled(next), { replace: true })
  }
  const field = (name: keyof Wish) => ({
    value: wish[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const acts = Object.entries(actNames).map(([value, key]) => ({ value, label: t(key) }))
  return (
    <>
      <search>
        <form
          aria-label={t('admin.orders.filters')}
          onSubmit={(event) => event.preventDefault()}
          className="mb-3 grid gap-3 sm:mb-6 sm:grid-cols-2 sm:gap-4 lg:grid-cols-5"
        >
          <FilterFold set={Object.keys(filled(wish)).length}>
            <Field
              type="search"
              label={t('admin.audit.actor')}
              placeholder={t('admin.orders.buyerHint')}
              {...field('actor')}
            />
            <Select
              label={t('admin.audit.action')}
              value={wish.action}
              onChoose={(action) => change({ action })}
              options={[{ value: '', label: t('admin.orders.any') }, ...acts]}
            />
            <Field
              type="search"
              label={t('admin.audit.subject')}
              placeholder={t('admin.audit.subjectHint')}
              {...field('subject')}
            />
            <Field type="date" label={t('admin.orders.from')} max={wish.to || undefined} {...field('from')} />
            <Field type="date" label={t('admin.orders.to')} min={wish.from || undefined} {...field('to')} />
          </FilterFold>
        </form>
      </search>
      <div className="mb-3">
        <ExportButton name="audit" fetchFile={() => exportAudit(filters)} />
      </div>
      <Found key={settled} filters={filters} />
    </>
  )
}
