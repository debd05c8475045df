import { useState } from 'react'
import { adminLimits } from '../../../../shared/admin-limits'
import type { Order } from '../../../../shared/contract/orders'
import { namedPlayer } from '../../../../shared/players'
import { type SupplierOrder, useCloseSupplierOrder } from '../../../calls/admin-suppliers'
import { Alert } from '../../../components/alert'
import { Choice } from '../../../components/choice'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { ActDialog } from '../act'
import type { AnyFields } from '../form/fields'
import { Input, Inputs } from '../form/inputs'
import { words } from '../form/readings'
import { refusedFields } from '../form/refused-fields'
import { useSourceTitle } from '../use-source-title'
import { consequenceOf, type Outcome } from './consequence'

const outcomes = {
  done: { name: 'admin.supplierOrders.done', text: 'admin.closing.doneText' },
  rejected: { name: 'admin.supplierOrders.rejected', text: 'admin.closing.rejectedText' },
} as const satisfies Record<Outcome, object>

const offered = ['done', 'rejected'] as const satisfies readonly Outcome[]

const closingFields = {
  externalId: {
    label: 'admin.supplierOrders.theirNumber',
    hint: 'admin.import.optional',
    read: words,
    input: { maxLength: 100 },
  },
  code: {
    label: 'admin.closing.code',
    hint: 'admin.closing.codeHint',
    read: words,
    input: { maxLength: adminLimits.codes.length, spellCheck: false },
  },
} as const satisfies AnyFields

type Given = { outcome: Outcome | ''; externalId: string; code: string }
type Props = { supplierOrder: SupplierOrder; order: Order; onClose: () => void }

/** Asks for the outcome in the supplier's cabinet, and tells its consequence. */
export function ClosingForm({ supplierOrder, order, onClose }: Props) {
  const { t } = useTranslation()
  const closing = useCloseSupplierOrder()
  const [given, setGiven] = useState<Given>({ outcome: '', externalId: supplierOrder.externalId ?? '', code: '' })
  const { outcome } = given
  const [externalId, code] = [given.externalId.trim(), given.code.trim()]
  const takesCode = order.kind === 'codes' && outcome === 'done'
  const supplier = useSourceTitle()(supplierOrder.supplier)
  const type = (name: string, typed: string | boolean) => setGiven((old) => ({ ...old, [name]: typed }))
  return (
    <ActDialog
      call={closing}
      title={t('admin.closing.title')}
      confirm={t('admin.closing.confirm')}
      look={outcome === 'rejected' ? 'danger' : 'primary'}
      incomplete={outcome === ''}
      input={(reason) =>
        outcome
          ? {
              id: supplierOrder.id,
              outcome,
              ...(externalId && { externalId }),
              ...(takesCode && code && { code }),
              reason,
            }
          : undefined
      }
      done={t('admin.closing.closed', { supplier })}
      onClose={onClose}
    >
      <Subject supplierOrder={supplierOrder} order={order} />
      <Alert tone="info">{t('admin.closing.look', { supplier })}</Alert>
      <Choice
        legend={t('admin.closing.outcome')}
        className="grid gap-2.5"
        chosen={outcome}
        onChoose={(chosen) => type('outcome', chosen)}
        options={offered.map((each) => ({
          value: each,
          content: (
            <span>
              <span className="block font-bold">{t(outcomes[each].name)}</span>
              <span className="block text-sm text-muted">{t(outcomes[each].text)}</span>
            </span>
          ),
        }))}
      />
      {takesCode && (
        <Inputs
          fields={{ code: closingFields.code }}
          draft={given}
          problems={refusedFields(closing.error)}
          onType={type}
        />
      )}
      {outcome && <Consequence order={order} outcome={outcome} hasCode={code !== ''} />}
      <Input field={closingFields.externalId} typed={given.externalId} onType={(typed) => type('externalId', typed)} />
    </ActDialog>
  )
}

/** The order of the buyer, and its item. */
function Subject({ supplierOrder, order: { orderId, items, kind, player } }: Omit<Props, 'onClose'>) {
  const { offer: offerName } = useFormat()
  const item = items[supplierOrder.item]
  const parts = [
    item?.title,
    item && kind === 'codes' ? offerName(item) : undefined,
    player ? namedPlayer(player) : undefined,
  ]
  return (
    <p>
      <span className="block font-mono font-bold">{orderId}</span>
      <span className="text-muted wrap-anywhere">{parts.filter((part) => part !== undefined).join(' · ')}</span>
    </p>
  )
}

type ConsequenceProps = { order: Order; outcome: Outcome; hasCode: boolean }

function Consequence({ order, outcome, hasCode }: ConsequenceProps) {
  const { t, money } = useFormat()
  const consequence = consequenceOf(order, outcome, hasCode)
  const sum = money(order.totalAmount - order.refunded, order.currency)
  return <Alert tone="warn">{t(consequence, { sum })}</Alert>
}
