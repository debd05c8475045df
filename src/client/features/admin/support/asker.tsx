import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TicketAsker } from '../../../../shared/contract/support'
import { askerQuery } from '../../../calls/admin-support'
import { Alert } from '../../../components/alert'
import { Moment } from '../../../components/moment'
import { Loaded } from '../../../components/state-view'
import { useFormat } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea, pathToOrder, pathToUser } from '../areas'
import { Facts } from '../facts'
import { Note } from '../notes'
import { OrderState } from '../orders/order-state'
import { useUserFacts } from '../users/use-user-facts'
import { UserBadges } from '../users/user-badges'

type Asker = NonNullable<TicketAsker['asker']>

/** A link into a new tab: the answer that is being written is not lost. */
const Aside = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center gap-1.5 underline">
    {children}
    <ExternalLink className="size-4 shrink-0" />
  </a>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-3">
    <h3 className="mb-1 font-bold tracking-normal">{title}</h3>
    {children}
  </section>
)

function Troubles({ disputes, debts }: Pick<Asker, 'disputes' | 'debts'>) {
  const { t, money } = useFormat()
  if (disputes.length + debts.length === 0) return null
  return (
    <Alert tone="warn">
      <ul className="grid gap-1">
        {disputes.map(({ orderId, amount, currency, at }) => (
          <li key={at}>
            {t('admin.support.disputed', { sum: money(amount, currency) })}{' '}
            {orderId && <Aside href={pathToOrder(orderId)}>{orderId}</Aside>}
          </li>
        ))}
        {debts.map(({ currency, amount }) => (
          <li key={currency}>{t('admin.support.owes', { sum: money(amount, currency) })}</li>
        ))}
      </ul>
    </Alert>
  )
}

function Orders({ orders }: Pick<Asker, 'orders'>) {
  const { t, money } = useFormat()
  if (orders.length === 0) return <p className="text-muted">{t('orders.none')}</p>
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.orderId} className="grid gap-1 py-2">
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <Aside href={pathToOrder(order.orderId)}>
              <span className="font-mono font-bold tracking-wide">{order.orderId}</span>
            </Aside>
            <span className="font-semibold tabular-nums">{money(order.totalAmount, order.currency)}</span>
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <OrderState order={order} />
            <Moment at={order.date} className="text-sm text-muted" />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Known({ asker: { user, orders, claims, disputes, debts, notes } }: { asker: Asker }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Aside href={pathToUser(user.userId)}>
          <span className="wrap-anywhere">
            {user.nickname} ({user.userId})
          </span>
        </Aside>
        <UserBadges user={user} />
      </div>
      <Facts facts={useUserFacts(user)} />
      <Troubles disputes={disputes} debts={debts} />
      {claims.length > 0 && (
        <Group title={t('admin.support.openClaims')}>
          <ul className="grid gap-2">
            {claims.map(({ claimId, orderId, title, message }) => (
              <li key={claimId}>
                <p className="text-sm text-muted">
                  {title} · <span className="font-mono">{orderId}</span>
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{message}</p>
              </li>
            ))}
          </ul>
          <Aside href={pathToArea('claims')}>{t('admin.support.toClaims')}</Aside>
        </Group>
      )}
      <Group title={t('admin.support.lastOrders')}>
        <Orders orders={orders} />
      </Group>
      {notes.length > 0 && (
        <Group title={t('admin.notes.title')}>
          <ul className="grid gap-2">
            {notes.map((note) => (
              <li key={note.noteId}>
                <Note note={note} />
              </li>
            ))}
          </ul>
        </Group>
      )}
    </>
  )
}

/** What the shop knows of the sender of a request. Of a visitor it knows nothing but the request. */
export function AskerPanel({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation()
  const query = useQuery(askerQuery(ticketId, useLanguage()))
  return (
    <aside aria-label={t('admin.support.asker')} className="grid min-w-0 content-start gap-4">
      <Loaded query={query} failed="admin.support.askerFailed">
        {({ asker }) => asker && <Known asker={asker} />}
      </Loaded>
    </aside>
  )
}
