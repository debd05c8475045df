import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Ticket } from 'lucide-react'
import { useState } from 'react'
import type { MadeVouchers } from '../../../../shared/contract/vouchers'
import { currencies } from '../../../../shared/money'
import { useMakeVouchers, vouchersQuery } from '../../../calls/admin-vouchers'
import { KeptCodes } from '../../../components/kept-codes'
import { Opener } from '../../../components/opener'
import { CardPages } from '../../../components/pages'
import { SearchField } from '../../../components/search-field'
import { StateView } from '../../../components/state-view'
import { useFormat } from '../../../i18n/format'
import { Facts } from '../facts'
import { useSearch } from '../filters/use-filters'
import { LeaveQuestion } from '../form/leave-question'
import { useLeaveGuard } from '../form/use-leave-guard'
import { BatchCard } from './batch-card'
import { MakeDialog } from './make-dialog'

/** Codes that add balance: made here, counted by the batch that they were made in, and made void. */
export default function Vouchers() {
  const { t, money } = useFormat()
  const { search, field } = useSearch()
  const query = useInfiniteQuery(vouchersQuery(search ? { search } : {}))
  const [made, setMade] = useState<MadeVouchers>()
  // Not in the dialog: whoever closes it and asks again asks under the same key.
  const make = useMakeVouchers(setMade)
  const guard = useLeaveGuard(made !== undefined)
  if (made) {
    return (
      <>
        <KeptCodes
          title={t('admin.vouchers.made', { count: made.codes.length })}
          text={t('admin.vouchers.madeText')}
          codes={made.codes}
          file={`vouchers-${made.batchId}.txt`}
          words={{ save: t('admin.vouchers.save'), copy: t('admin.vouchers.copy'), kept: t('admin.vouchers.kept') }}
          onKept={() => setMade(undefined)}
        />
        <LeaveQuestion guard={guard} text={t('admin.vouchers.leaveText')} />
      </>
    )
  }
  const outstanding = query.data?.pages[0]?.outstanding
  return (
    <div className="grid gap-4">
      <p className="max-w-3xl text-muted">{t('admin.vouchers.text')}</p>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Facts
          facts={currencies.map(
            (each) =>
              outstanding && {
                name: t('admin.vouchers.outstanding', { currency: each.toUpperCase() }),
                value: money(outstanding[each], each),
              },
          )}
        />
        <Opener
          name={t('admin.vouchers.make')}
          icon={Plus}
          look="primary"
          dialog={(close) => <MakeDialog make={make} onClose={close} />}
        />
      </div>
      <search className="max-w-xl">
        <SearchField label={t('admin.vouchers.search')} maxLength={100} {...field} />
      </search>
      <CardPages
        query={query}
        failed="admin.vouchers.loadFailed"
        rowsOf={({ batches }) => batches}
        none={<StateView icon={Ticket} title={t(search ? 'admin.vouchers.noneFound' : 'admin.vouchers.none')} />}
        keyOf={({ batchId }) => batchId}
        show={(batch) => <BatchCard batch={batch} />}
      />
    </div>
  )
}
