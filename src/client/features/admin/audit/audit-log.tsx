import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { type AuditFilters, auditQuery, exportAudit } from '../../../calls/admin-audit'
import { Field } from '../../../components/field'
import { Pages } from '../../../components/pages'
import { Select } from '../../../components/select'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { ExportButton } from '../export-button'
import { FilterFold } from '../filter-fold'
import { DayFields } from '../filters/day-fields'
import { useFilters } from '../filters/use-filters'
import { actNames, actNow } from './act-names'
import { AuditEntry } from './audit-entry'
import { auditFields, auditFiltersOf } from './audit-filters'

function Found({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation()
  return (
    <Pages
      query={useInfiniteQuery(auditQuery(filters))}
      failed="admin.audit.loadFailed"
      rowsOf={({ entries }) => entries}
      none={<StateView icon={ScrollText} title={t('admin.audit.none')} />}
    >
      {(entries) => (
        <ul aria-label={t('admin.tabs.audit')} className="panel divide-y divide-line px-5">
          {entries.map((entry) => (
            <AuditEntry key={entry.entryId} entry={entry} />
          ))}
        </ul>
      )}
    </Pages>
  )
}

/** All acts of administrators that are written down. */
export default function Audit() {
  const { t } = useTranslation()
  const form = useFilters({ fields: auditFields, filtersOf: auditFiltersOf })
  const { filters, field, choice } = form
  const action = choice('action')
  const acts = Object.entries(actNames).map(([value, key]) => ({ value, label: t(key) }))
  return (
    <>
      <search>
        <form
          aria-label={t('admin.orders.filters')}
          onSubmit={(event) => event.preventDefault()}
          className="mb-3 grid gap-3 sm:mb-6 sm:grid-cols-2 sm:gap-4 lg:grid-cols-5"
        >
          <FilterFold set={form.count()}>
            <Field
              type="search"
              label={t('admin.audit.actor')}
              placeholder={t('admin.orders.buyerHint')}
              {...field('actor')}
            />
            <Select
              label={t('admin.audit.action')}
              {...action}
              value={actNow(action.value) ?? action.value}
              options={[{ value: '', label: t('admin.orders.any') }, ...acts]}
            />
            <Field
              type="search"
              label={t('admin.audit.subject')}
              placeholder={t('admin.audit.subjectHint')}
              {...field('subject')}
            />
            <DayFields form={form} />
          </FilterFold>
        </form>
      </search>
      <div className="mb-3">
        <ExportButton fileName="audit" fetchFile={() => exportAudit(filters)} />
      </div>
      <Found key={form.key} filters={filters} />
    </>
  )
}
