import { Eye, Replace } from 'lucide-react'
import { useState } from 'react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { CodeState } from '../stock/code-state'
import { RevealDialog } from '../stock/reveal-dialog'
import { ReplaceDialog } from './replace-dialog'

type Props = { orderId: string; code: OrderStory['codes'][number] }

/** A code of an order by its last characters; one that the buyer can read can be replaced. */
export function HeldCode({ orderId, code }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'reveal' | 'replace'>()
  const close = () => setOpen(undefined)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-mono font-bold">{code.masked}</span>
      <CodeState code={code} />
      <span className="ml-auto flex gap-1">
        <Button
          look="quiet"
          size="icon"
          aria-label={t('admin.code.reveal', { code: code.masked })}
          onClick={() => setOpen('reveal')}
        >
          <Eye aria-hidden="true" className="size-5" />
        </Button>
        {code.state === 'delivered' && (
          <Button
            look="quiet"
            size="icon"
            aria-label={t('admin.order.replaceNamed', { code: code.masked })}
            onClick={() => setOpen('replace')}
          >
            <Replace aria-hidden="true" className="size-5" />
          </Button>
        )}
      </span>
      {open === 'reveal' && <RevealDialog code={code} onClose={close} />}
      {open === 'replace' && <ReplaceDialog orderId={orderId} code={code} onClose={close} />}
    </li>
  )
}
