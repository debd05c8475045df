import { Eye, Replace } from 'lucide-react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { useReplaceCode } from '../../../calls/admin-orders'
import { Opener } from '../../../components/opener'
import { useTranslation } from '../../../i18n/translation'
import { ActDialog } from '../act'
import { CodeState } from '../stock/code-state'
import { RevealDialog } from '../stock/reveal-dialog'

type Props = { orderId: string; code: OrderStory['codes'][number] }

/** A code of an order by its last characters; one that the buyer can read can be replaced, where the order allows it. */
export function HeldCode({ orderId, code, replaceable }: Props & { replaceable: boolean }) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-mono font-bold">{code.masked}</span>
      <CodeState code={code} />
      <span className="ml-auto flex gap-1">
        <Opener
          name={t('admin.code.reveal', { code: code.masked })}
          icon={Eye}
          look="quiet"
          size="icon"
          dialog={(close) => <RevealDialog code={code} onClose={close} />}
        />
        <Opener
          name={t('admin.order.replaceNamed', { code: code.masked })}
          icon={Replace}
          look="quiet"
          size="icon"
          offered={replaceable && code.state === 'delivered'}
          dialog={(close) => <ReplaceDialog orderId={orderId} code={code} onClose={close} />}
        />
      </span>
    </li>
  )
}

/** Gives the buyer another code from stock in the place of one that does not work. */
function ReplaceDialog({ orderId, code: { codeId, masked }, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ActDialog
      title={t('admin.order.replaceTitle', { code: masked })}
      confirm={t('admin.order.replace')}
      call={useReplaceCode()}
      input={(reason) => ({ id: orderId, codeId, reason })}
      done={t('admin.order.replaced')}
      onClose={onClose}
    >
      <p>{t('admin.claims.replaceText')}</p>
    </ActDialog>
  )
}
