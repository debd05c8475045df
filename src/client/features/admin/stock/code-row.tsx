import { Ban, Eye } from 'lucide-react'
import type { MaskedCode } from '../../../../shared/contract/stock'
import { useVoidCode } from '../../../calls/admin-stock'
import { Link } from '../../../components/link'
import { Opener } from '../../../components/opener'
import { useTranslation } from '../../../i18n/translation'
import { Act } from '../act'
import { pathToOrder } from '../areas'
import { CodeState } from './code-state'
import { RevealDialog } from './reveal-dialog'

/** A code by its last characters, with its state and its acts. */
export function CodeRow({ code }: { code: MaskedCode }) {
  const { t } = useTranslation()
  const { codeId, state, orderId } = code
  const named = { code: code.masked }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <span className="font-mono font-bold">{code.masked}</span>
      <CodeState code={code} />
      {orderId && (
        <Link href={pathToOrder(orderId)} className="inline-flex min-h-11 items-center font-mono underline">
          {orderId}
        </Link>
      )}
      <span className="ml-auto flex gap-1">
        <Opener
          name={t('admin.code.reveal', named)}
          icon={Eye}
          look="quiet"
          size="icon"
          dialog={(close) => <RevealDialog code={code} onClose={close} />}
        />
        <Act
          name={t('admin.code.voidNamed', named)}
          icon={Ban}
          button={{ look: 'quiet', size: 'icon' }}
          offered={state === 'free' || state === 'held'}
          call={useVoidCode()}
          title={t('admin.code.voidTitle', named)}
          confirm={t('admin.code.voidConfirm')}
          look="danger"
          input={(reason) => ({ id: codeId, reason })}
          done={t('admin.code.voided', named)}
        >
          <p>{t(state === 'held' ? 'admin.code.voidHeld' : 'admin.code.voidText')}</p>
        </Act>
      </span>
    </li>
  )
}
