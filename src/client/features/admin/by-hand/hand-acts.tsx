import { useState } from 'react'
import type { HandOrder } from '../../../../shared/contract/by-hand'
import { useEndByHand, useTakeOrder } from '../../../calls/admin-by-hand'
import { Button } from '../../../components/button'
import { notify } from '../../../components/notify'
import { useNotifyFailure } from '../../../components/notify-failure'
import { Question } from '../../../components/question'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Act, Opener } from '../act'

/** `other`: another administrator who has taken it. */
type Props = { order: HandOrder; isMine: boolean; other: string | undefined }

/** An order is taken at once; from somebody else only after a question. */
function Take({ order: { orderId, isHeld }, other }: Omit<Props, 'isMine'>) {
  const { t, notifyFailure } = useNotifyFailure()
  const take = useTakeOrder()
  const send = (over: boolean, close?: () => void) =>
    take.mutate(
      { id: orderId, over },
      {
        onSuccess: () => {
          notify.success(t('admin.hand.took'))
          close?.()
        },
        ...(!over && { onError: notifyFailure(t('admin.hand.take')) }),
      },
    )
  if (other === undefined) {
    return (
      <Button pending={take.isPending} disabled={isHeld} onClick={() => send(false)}>
        {t('admin.hand.take')}
      </Button>
    )
  }
  return (
    <Opener
      name={t('admin.hand.takeOver')}
      dialog={(close) => (
        <Question
          title={t('admin.hand.takeOverTitle')}
          text={t('admin.hand.takeOverText', { nickname: other })}
          confirm={t('admin.hand.takeOver')}
          pending={take.isPending}
          error={take.error}
          onConfirm={() => send(true, close)}
          onClose={close}
        />
      )}
    />
  )
}

function Done({ order: { orderId, player, package: name, pieces } }: Pick<Props, 'order'>) {
  const { t, number } = useFormat()
  const end = useEndByHand()
  const [isAsking, setAsking] = useState(false)
  const confirm = () =>
    end.mutate(
      { id: orderId, wish: { outcome: 'done' } },
      {
        onSuccess: () => {
          notify.success(t('admin.hand.doneNotice'))
          setAsking(false)
        },
      },
    )
  const goods = pieces > 1 ? `${name}\u00a0×\u00a0${number(pieces)}` : name
  const named = player.fields.map(({ value }) => value).join(' ')
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('admin.hand.done')}</Button>
      {isAsking && (
        <Question
          title={t('admin.hand.doneTitle')}
          text={t('admin.hand.doneText', { player: named, goods })}
          confirm={t('admin.hand.done')}
          pending={end.isPending}
          error={end.error}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The steps of delivering by hand: take, then say how it ended. */
export function HandActs({ order, isMine, other }: Props) {
  const { t } = useTranslation()
  const end = useEndByHand()
  return (
    <div className="grid gap-2.5 sm:flex sm:flex-wrap">
      {!isMine && <Take order={order} other={other} />}
      {isMine && !order.isHeld && <Done order={order} />}
      <Act
        name={t('admin.hand.refuse')}
        offered={isMine && !order.isHeld}
        look="danger"
        title={t('admin.hand.refuseTitle')}
        label={t('admin.hand.refuseLabel')}
        call={end}
        input={(reason) => ({ id: order.orderId, wish: { outcome: 'refused', reason } })}
        done={t('admin.hand.refusedNotice')}
      >
        <p>{t('admin.hand.refuseText')}</p>
      </Act>
    </div>
  )
}
