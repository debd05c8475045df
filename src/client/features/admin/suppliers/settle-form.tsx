import { useState } from 'react'
import { adminLimits } from '../../../../shared/admin-limits'
import type { Order } from '../../../../shared/contract/orders'
import { type SupplierOrder, useSettleSupplierOrder } from '../../../calls/admin-suppliers'
import { Alert } from '../../../components/alert'
import { Choice } from '../../../components/choice'
import { Field } from '../../../components/field'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { problemTexts, refusedFields } from '../field-problems'
import { useOfferName } from '../offer-name'
import { ReasonDialog } from '../reason-dialog'
import { supplierTitles } from '../supplier-titles'
import { consequenceOf, type Outcome } from './consequence'

const outcomes = {
  done: { name: 'admin.settle.done', text: 'admin.settle.doneText' },
  rejected: { name: 'admin.settle.rejected', text: 'admin.settle.rejectedText' },
} as const satisfies Record<Outcome, object>

const offered = ['done', 'rejected'] as const satisfies readonly Outcome[]
const longestNumber = 100

type Given = { outcome: Outcome | ''; externalId: string; code: string }
type Props = { supplierOrder: SupplierOrder; order: Order; onClose: () => void }

function useSettle({ supplierOrder, order, onClose }: Props) {
  const { t } = useTranslation()
  const settle = useSettleSupplierOrder()
  const [given, setGiven] = useState<Given>({ outcome: '', externalId: supplierOrder.externalId ?? '', code: '' })
  const change = (part: Partial<Given>) => setGiven((old) => ({ ...old, ...part }))
  const takesCode = order.kind === 'codes' && given.outcome === 'done'
  const { outcome, externalId, code } = given
  const send = (reason: string) => {
    if (!outcome) return
    settle.mutate(
      {
        id: supplierOrder.id,
        outcome,
        ...(externalId.trim() && { externalId: externalId.trim() }),
        ...(takesCode && code.trim() && { code: code.trim() }),
        reason,
      },
      {
        onSuccess: () => {
          notify.success(t('admin.settle.settled', { supplier: supplierTitles[supplierOrder.supplier] }))
          onClose()
        },
      },
    )
  }
  return { given, change, takesCode, send, pending: settle.isPending, error: settle.error }
}

/** Asks what was found in the supplier's cabinet, and says what follows from it. */
export function SettleForm(props: Props) {
  const { t } = useTranslation()
  const { given, change, takesCode, send, pending, error } = useSettle(props)
  const { order, onClose } = props
  return (
    <ReasonDialog
      title={t('admin.settle.title')}
      confirm={t('admin.settle.confirm')}
      look={given.outcome === 'rejected' ? 'danger' : 'primary'}
      pending={pending}
      incomplete={given.outcome === ''}
      error={error}
      onConfirm={send}
      onClose={onClose}
    >
      <Subject {...props} />
      <Alert tone="info">{t('admin.settle.look', { supplier: supplierTitles[props.supplierOrder.supplier] })}</Alert>
      <Choice
        legend={t('admin.settle.outcome')}
        className="grid gap-2.5"
        chosen={given.outcome}
        onChoose={(outcome) => change({ outcome })}
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
      {takesCode && <CodeField code={given.code} error={error} onType={(code) => change({ code })} />}
      {given.outcome && <Consequence order={order} outcome={given.outcome} hasCode={given.code.trim() !== ''} />}
      <Field
        label={t('admin.supplierOrders.theirNumber')}
        hint={t('admin.settle.theirNumberHint')}
        autoComplete="off"
        maxLength={longestNumber}
        value={given.externalId}
        onChange={({ target }) => change({ externalId: target.value })}
      />
    </ReasonDialog>
  )
}

/** Whose order it is about, and what of it. */
function Subject({ supplierOrder, order: { orderId, items, kind, player } }: Props) {
  const offerName = useOfferName()
  const item = items[supplierOrder.item]
  const parts = [
    item?.title,
    item && kind === 'codes' ? offerName(item) : undefined,
    player ? `${player.name} (${player.id})` : undefined,
  ]
  return (
    <p>
      <span className="block font-mono font-bold">{orderId}</span>
      <span className="text-muted wrap-anywhere">{parts.filter((part) => part !== undefined).join(' · ')}</span>
    </p>
  )
}

type CodeProps = { code: string; error: Error | null; onType: (code: string) => void }

function CodeField({ code, error, onType }: CodeProps) {
  const { t } = useTranslation()
  const problem = refusedFields(error).code
  return (
    <Field
      label={t('admin.settle.code')}
      hint={t(problem ? problemTexts[problem] : 'admin.settle.codeHint')}
      invalid={problem !== undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={adminLimits.codes.length}
      value={code}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

type ConsequenceProps = { order: Order; outcome: Outcome; hasCode: boolean }

function Consequence({ order, outcome, hasCode }: ConsequenceProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const consequence = consequenceOf(order, outcome, hasCode)
  const sum = money(order.totalAmount - order.refunded, order.currency)
  return <Alert tone="warn">{t(consequence, { sum })}</Alert>
}
