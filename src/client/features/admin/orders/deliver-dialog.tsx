import { useState } from 'react'
import { useDeliverByHand } from '../../../calls/admin-orders'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { useOfferName } from '../offer-name'
import { ReasonDialog } from '../reason-dialog'
import { TextArea } from '../text-area'
import { openPieces, type PaidOrder } from './paid-order'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Props = { order: PaidOrder; item: number; onClose: () => void }

/** Codes from elsewhere for one item of an order; the buyer reads them at once. */
export function DeliverDialog({ order, item: position, onClose }: Props) {
  const { t } = useTranslation()
  const offerName = useOfferName()
  const deliver = useDeliverByHand()
  const [text, setText] = useState('')
  const item = order.items[position]
  if (!item) return null
  const send = (reason: string) =>
    deliver.mutate(
      { id: order.orderId, item: position, codes: linesOf(text), reason },
      {
        onSuccess: () => {
          notify.success(t('admin.deliver.done', { id: order.orderId }))
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      title={t('admin.deliver.title')}
      confirm={t('admin.deliver.confirm')}
      pending={deliver.isPending}
      error={deliver.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        {item.title}, {offerName(item)}. {t('admin.deliver.text', { count: openPieces(item) })}
      </p>
      <TextArea
        label={t('admin.import.codes')}
        hint={t('admin.deliver.hint')}
        required
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ReasonDialog>
  )
}
