import { PartyPopper } from 'lucide-react'
import type { Order } from '../../../shared/contract/orders'
import { CopyButton } from '../../components/copy-button'
import { ButtonLink, Link } from '../../components/link'
import { Skeleton } from '../../components/skeleton'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'
import { CodeList } from './code-list'
import { usePaidOrder } from './live-order'
import { RedeemHint } from './redeem-hint'
import { StatusBadge } from './status-badge'
import { waitingText } from './waiting-text'

const mostCodes = 3

/** The moment after paying: the order, its live status and its codes as soon as they are there. */
export function JustPaid({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const order = usePaidOrder(orderId)
  const codes = order?.codes ?? []
  const others = codes.length - mostCodes
  return (
    <section aria-labelledby="paid" className="panel glow mb-6 grid animate-rise gap-4 border-accent-ink p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="paid" className="flex items-center gap-3 text-heading">
          <PartyPopper className="size-7 shrink-0 text-accent-ink" />
          {t(order?.status === 'cancelled' ? 'status.cancelled' : 'profile.paidTitle')}
        </h2>
        <p role="status">{order && <StatusBadge status={order.status} />}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-muted">
        {t('profile.paidOrder')}
        <span className="flex items-center">
          <Link href={pathTo.order(orderId)} className="font-mono font-bold break-all text-ink underline">
            {orderId}
          </Link>
          <CopyButton text={orderId} label={t('order.copyId')} look="quiet" iconOnly />
        </span>
      </p>
      {/* Above what is still to come: it stays where a finger is about to press it. */}
      <ButtonLink href={pathTo.order(orderId)} className="sm:justify-self-start">
        {t('profile.openOrder')}
      </ButtonLink>
      <div aria-live="polite">
        {codes.length > 0 ? (
          <CodeList codes={codes.slice(0, mostCodes)} size="large" />
        ) : (
          <FirstCodeOnItsWay order={order} />
        )}
        {order && codes.length > 0 && <RedeemHints order={order} />}
        {others > 0 && <p className="mt-2 text-muted">{t('profile.moreCodes', { count: others })}</p>}
      </div>
      {codes.length > 1 && (
        <div className="grid sm:justify-self-start">
          <CopyButton text={codes.join('\n')} label={t('order.copyAll')} />
        </div>
      )}
    </section>
  )
}

/** Once for each type of code. */
function RedeemHints({ order }: { order: Order }) {
  const firsts = order.items.filter((item, nth) => order.items.findIndex(({ type }) => type === item.type) === nth)
  return firsts.map((item) => <RedeemHint key={item.type} order={order} item={item} />)
}

function FirstCodeOnItsWay({ order }: { order: Order | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="mb-2 text-muted">{t(order ? waitingText(order) : 'order.processingText')}</p>
      {!order?.reason && order?.status !== 'cancelled' && <Skeleton className="h-14 w-full" />}
    </>
  )
}
