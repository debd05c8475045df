import { Trash2 } from 'lucide-react'
import type { CartLine, ChangeCart } from '../../../shared/contract/cart'
import { limits } from '../../../shared/limits'
import { Art } from '../../components/art'
import { Button } from '../../components/button'
import { Link } from '../../components/link'
import { Stepper } from '../../components/stepper'
import { EachSum } from '../../components/sums'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'
import { isShort } from './lines'
import { ReductionNote } from './reduction-note'

type Props = { line: CartLine; pending: boolean; onChange: (action: ChangeCart['action']) => void }

function Shortage({ line }: { line: CartLine }) {
  const { t } = useTranslation()
  if (!isShort(line)) return null
  return (
    <p className="mt-2 text-sm font-semibold text-danger">
      {line.stock === 0 ? t('cart.unavailable') : t('cart.onlyLeft', { count: line.stock ?? 0 })}
    </p>
  )
}

export function CartLineCard({ line, pending, onChange }: Props) {
  const { t, offer } = useFormat()
  const { qty, title } = line
  const most = Math.min(limits.cart.pieces, line.stock ?? limits.cart.pieces)
  return (
    <li className={`panel flex gap-3 p-3 sm:gap-5 sm:p-4 ${isShort(line) ? 'border-danger/60' : ''}`}>
      <Art src={line.image} className="w-24 shrink-0 self-start rounded-control sm:w-36" />
      <div className="flex min-w-0 grow flex-col">
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 leading-snug font-bold tracking-normal wrap-anywhere sm:text-lg">
            <Link href={pathTo.product(line.slug)} className="hover:underline">
              {title}
            </Link>
          </h2>
          <Button
            icon={Trash2}
            look="quiet"
            size="icon"
            className="-mt-2 -mr-2 text-muted"
            aria-label={t('cart.remove', { title })}
            blocked={pending}
            onClick={() => pending || onChange('remove')}
          />
        </div>
        <p className="text-sm text-muted">{offer(line)}</p>
        <Shortage line={line} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <Stepper
            label={t('cart.quantityOf', { title })}
            value={qty}
            max={most}
            disabled={pending}
            onDecrease={() => onChange('decrease')}
            onIncrease={() => onChange('increase')}
          />
          <p className="ml-auto text-right">
            <EachSum sums={line.paidIn} large="text-lg leading-tight font-extrabold" small="text-sm text-muted" />
            <ReductionNote line={line} />
          </p>
        </div>
      </div>
    </li>
  )
}
