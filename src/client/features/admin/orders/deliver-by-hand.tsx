import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useDeliverByHand } from '../../../calls/admin-orders'
import { Opener } from '../../../components/opener'
import { TextArea } from '../../../components/text-area'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { ActDialog } from '../act'
import { type ListedOrder, openPieces } from './order-words'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Props = {
  order: ListedOrder
  /** Which item of the order, counted from 0. */
  item: number
  /** Of which thing the button speaks: the item or the order. */
  title: string
  offered?: boolean
  className?: string
}

/** Gives codes from elsewhere to one item of an order. */
export function DeliverByHand({ order, item, title, ...button }: Props) {
  const { t } = useTranslation()
  return (
    <Opener
      {...button}
      name={t('admin.deliver.open')}
      aria-label={t('admin.deliver.named', { title })}
      icon={PackagePlus}
      dialog={(close) => <DeliverDialog order={order} at={item} onClose={close} />}
    />
  )
}

function DeliverDialog({ order, at, onClose }: { order: ListedOrder; at: number; onClose: () => void }) {
  const { t, offer: offerName } = useFormat()
  const deliver = useDeliverByHand()
  const [text, setText] = useState('')
  const item = order.items[at]
  if (!item) return null
  return (
    <ActDialog
      title={t('admin.deliver.title')}
      confirm={t('admin.deliver.confirm')}
      call={deliver}
      input={(reason) => ({ id: order.orderId, item: at, codes: linesOf(text), reason })}
      done={t('admin.deliver.done', { id: order.orderId })}
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
    </ActDialog>
  )
}
