import { Eye, Replace } from 'lucide-react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { useReplaceCode } from '../../../calls/admin-orders'
import { Opener } from '../../../components/opener'
import { useTranslation } from '../../../i18n/translation'
import { Act } from '../act'
import { CodeState } from '../stock/code-state'
import { RevealDialog } from '../stock/reveal-dialog'

type Props = { orderId: string; code: OrderStory['codes'][number]; replaceable: boolean }

/** A code of an order by its last characters; one that the buyer can read can be replaced, where the order allows it. */
export function HeldCode({ orderId, code, replaceable }: Props) {
  const { t } = useTranslation()
  const { codeId, masked } = code
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-mono font-bold">{masked}</span>
      <CodeState code={code} />
      <span className="ml-auto flex gap-1">
        <Opener
          name={t('admin.code.reveal', { code: masked })}
          icon={Eye}
          look="quiet"
          size="icon"
          dialog={(close) => <RevealDialog code={code} onClose={close} />}
        />
        <Act
          name={t('admin.order.replaceNamed', { code: masked })}
          icon={Replace}
          button={{ look: 'quiet', size: 'icon' }}
          offered={replaceable && code.state === 'delivered'}
          title={t('admin.order.replaceTitle', { code: masked })}
          confirm={t('admin.claims.replace')}
          call={useReplaceCode()}
          input={(reason) => ({ id: orderId, codeId, reason })}
          done={t('admin.order.replaced')}
        >
          <p>{t('admin.claims.replaceText')}</p>
        </Act>
      </span>
    </li>
  )
}
