import { Ban, Eye } from 'lucide-react'
import { useState } from 'react'
import type { MaskedCode } from '../../../../shared/contract/stock'
import { Button } from '../../../components/button'
import { Link } from '../../../components/link'
import { useTranslation } from '../../../i18n/translation'
import { pathToOrder } from '../areas'
import { CodeState } from './code-state'
import { RevealDialog } from './reveal-dialog'
import { VoidCodeDialog } from './void-dialogs'

/** A code by its last characters: where it is, and what can be done with it. */
export function CodeRow({ code }: { code: MaskedCode }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'reveal' | 'void'>()
  const close = () => setOpen(undefined)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <span className="font-mono font-bold">{code.masked}</span>
      <CodeState code={code} />
      {code.orderId && (
        <Link href={pathToOrder(code.orderId)} className="inline-flex min-h-11 items-center font-mono underline">
          {code.orderId}
        </Link>
      )}
      <span className="ml-auto flex gap-1">
        <Button
          look="quiet"
          size="icon"
          aria-label={t('admin.code.reveal', { code: code.masked })}
          onClick={() => setOpen('reveal')}
        >
          <Eye aria-hidden="true" className="size-5" />
        </Button>
        {(code.state === 'free' || code.state === 'held') && (
          <Button
            look="quiet"
            size="icon"
            aria-label={t('admin.code.voidNamed', { code: code.masked })}
            onClick={() => setOpen('void')}
          >
            <Ban aria-hidden="true" className="size-5" />
          </Button>
        )}
      </span>
      {open === 'reveal' && <RevealDialog code={code} onClose={close} />}
      {open === 'void' && <VoidCodeDialog code={code} onClose={close} />}
    </li>
  )
}
