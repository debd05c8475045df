import { useQuery } from '@tanstack/react-query'
import type { HandOrder } from '../../../../shared/contract/by-hand'
import { profileQuery } from '../../../calls/identity'
import { Alert } from '../../../components/alert'
import { Badge } from '../../../components/badge'
import { CopyButton } from '../../../components/copy-button'
import { Moment } from '../../../components/moment'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Card, OrderLink } from '../card'
import { Facts } from '../facts'
import { UserLink } from '../user-link'
import { HandActs } from './hand-acts'

/** What has to be typed into the game, each ready to copy. */
function PlayerFields({ fields }: { fields: HandOrder['player']['fields'] }) {
  const { t } = useTranslation()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {fields.map(({ label, value }) => (
        <li key={label} className="flex items-center justify-between gap-3 py-1">
          <p className="min-w-0">
            <span className="block text-sm text-muted">{label}</span>
            <span className="block font-mono text-lg font-bold wrap-anywhere">{value}</span>
          </p>
          <CopyButton text={value} label={t('admin.hand.copy', { field: label })} iconOnly />
        </li>
      ))}
    </ul>
  )
}

/** What has to be known before anything is delivered. */
function Warnings({ order: { isHeld, status, mayBeDelivered } }: { order: HandOrder }) {
  const { t } = useTranslation()
  return (
    <>
      {isHeld && <Alert tone="warn">{t('admin.hand.held')}</Alert>}
      {status !== 'processing' && <Alert tone="warn">{t('admin.hand.ended')}</Alert>}
      {mayBeDelivered && <Alert tone="warn">{t('admin.hand.forgotten')}</Alert>}
    </>
  )
}

function Stand({ order: { isWaiting, takenBy }, isMine }: { order: HandOrder; isMine: boolean }) {
  const { t } = useTranslation()
  if (isMine) return <Badge tone="info">{t('admin.hand.takenByYou')}</Badge>
  if (!isWaiting && takenBy) return <Badge>{t('admin.hand.takenBy', { nickname: takenBy.nickname })}</Badge>
  return <Badge tone="warn">{t('admin.hand.isWaiting')}</Badge>
}

/** A top-up that a person delivers: whom, what, and the steps. */
export function HandCard({ order }: { order: HandOrder }) {
  const { t, number } = useFormat()
  const { data: me } = useQuery(profileQuery)
  const { orderId, game, player, pieces, paidAt, takenAt, takenBy, isWaiting, buyer } = order
  const isByMe = takenBy !== null && takenBy.userId === me?.userId
  const isMine = isByMe && !isWaiting
  const other = isByMe ? undefined : takenBy?.nickname
  const facts = [
    { name: t('admin.orders.numberAndDate'), value: <OrderLink id={orderId} /> },
    { name: t('admin.waiting.player'), value: player.name },
    { name: t('admin.orders.buyer'), value: <UserLink userId={buyer.userId} nickname={buyer.nickname} /> },
    paidAt && { name: t('admin.hand.paidAt'), value: <Moment at={paidAt} /> },
    takenAt && { name: t('admin.hand.takenAt'), value: <Moment at={takenAt} /> },
  ]
  return (
    <Card
      label={orderId}
      title={
        <h2 className="text-base font-bold tracking-normal wrap-anywhere">
          {game.name} · {order.package}
          {pieces > 1 && ` × ${number(pieces)}`}
        </h2>
      }
      mark={<Stand order={order} isMine={isMine} />}
    >
      <Warnings order={order} />
      <PlayerFields fields={player.fields} />
      {isWaiting && <p className="text-sm text-muted">{t('admin.hand.takeFirst')}</p>}
      <Facts facts={facts} />
      <HandActs order={order} isMine={isMine} other={other} />
    </Card>
  )
}
