import type { VoucherBatch } from '../../../../shared/contract/vouchers'
import { times } from '../../../../shared/money'
import { useVoidVouchers } from '../../../calls/admin-vouchers'
import { useFormat } from '../../../i18n/format'
import { Act } from '../act'
import { Card } from '../card'
import { Facts } from '../facts'
import { UserLink } from '../user-link'

/** Vouchers that were made together: how many are redeemed, and what the others are worth. */
export function BatchCard({ batch }: { batch: VoucherBatch }) {
  const { t, money, number, date } = useFormat()
  const { batchId, currency, amount, made, used } = batch
  const voidUnused = useVoidVouchers(batchId)
  const left = made - used - batch.void
  const name = t('admin.vouchers.batch', { count: made, sum: money(amount, currency) })
  return (
    <Card
      label={name}
      title={<h2 className="font-bold">{name}</h2>}
      mark={<time dateTime={batch.madeAt}>{date(batch.madeAt)}</time>}
    >
      <Facts
        facts={[
          { name: t('admin.vouchers.used'), value: number(used) },
          { name: t('admin.vouchers.left'), value: number(left) },
          batch.void > 0 && { name: t('admin.vouchers.void'), value: number(batch.void) },
          { name: t('admin.vouchers.worth'), value: money(times(amount, left), currency) },
          { name: t('admin.audit.batch'), value: <span className="font-mono text-sm">{batchId}</span> },
          {
            name: t('admin.vouchers.madeBy'),
            value: <UserLink userId={batch.madeBy} nickname={batch.madeByName} />,
          },
        ]}
      />
      <div className="empty:hidden">
        <Act
          name={t('admin.vouchers.voidUnused')}
          offered={left > 0}
          title={t('admin.vouchers.voidTitle', { count: left })}
          look="danger"
          call={voidUnused}
          input={(reason) => reason}
          done={t('admin.vouchers.voided')}
        >
          <p>{t('admin.vouchers.voidText')}</p>
        </Act>
      </div>
    </Card>
  )
}
