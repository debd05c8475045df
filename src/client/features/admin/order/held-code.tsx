import { Eye, Replace } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderStory } from '../../../../shared/contract/stories'
import { Button } from '../../../components/button'
import { CodeState } from '../stock/code-state'
import { RevealDialog } from '../stock/reveal-dialog'
import { ReplaceDialog } from './replace-dialog'

type Props = { orderId: string; code: OrderStory['codes'][number]; place: number }

/** A code of an order by its last characters. `place`: which of those that the buyer can read, -1 for none of them. */
export function HeldCode({ orderId, code, place }: Props) {
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
        {place >= 0 && (
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
      {open === 'replace' && (
        <ReplaceDialog place={{ id: orderId, item: code.item, code: place }} masked={code.masked} onClose={close} />
      )}
    </li>
  )
}
