import type { HandOrder } from '../../../../shared/contract/by-hand'
import { useEndByHand, useTakeOrder } from '../../../calls/admin-by-hand'
import { Button } from '../../../components/button'
import { CallQuestion } from '../../../components/call-question'
import { notify } from '../../../components/notify'
import { useNotifyFailure } from '../../../components/notify-failure'
import { Opener } from '../../../components/opener'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Act } from '../act'

/** `other`: another administrator who has taken it. */
type Props = { order: HandOrder; isMine: boolean; other: string | undefined }

/** An order is taken at once; from somebody else only after a question. */
function Take({ order: { orderId, isHeld }, other }: Omit<Props, 'isMine'>) {
  const { t, notifyFailure } = useNotifyFailure()
  const take = useTakeOrder()
  const told = {
    onSuccess: () => notify.success(t('admin.hand.took')),
    onError: notifyFailure(t('admin.hand.take')),
  }
  if (other === undefined) {
    return (
      <Button
        pending={take.isPending}
        disabled={isHeld}
        onClick={() => take.mutate({ id: orderId, over: false }, told)}
      >
        {t('admin.hand.take')}
      </Button>
    )
  }
  return (
    <Opener
      name={t('admin.hand.takeOver')}
      dialog={(close) => (
        <CallQuestion
          title={t('admin.hand.takeOverTitle')}
          text={t('admin.hand.takeOverText', { nickname: other })}
          confirm={t('admin.hand.takeOver')}
          call={take}
          input={{ id: orderId, over: true }}
          done={t('admin.hand.took')}
          onClose={close}
        />
      )}
    />
  )
}

function Done({ order: { orderId, player, package: name, pieces } }: Pick<Props, 'order'>) {
  const { t, number } = useFormat()
  const end = useEndByHand()
  const goods = pieces > 1 ? `${name}\u00a0×\u00a0${number(pieces)}` : name
  const named = player.fields.map(({ value }) => value).join(' ')
  return (
    <Opener
      name={t('admin.hand.done')}
      look="primary"
      dialog={(close) => (
        <CallQuestion
          title={t('admin.hand.doneTitle')}
          text={t('admin.hand.doneText', { player: named, goods })}
          confirm={t('admin.hand.done')}
          call={end}
          input={{ id: orderId, wish: { outcome: 'done' } }}
          done={t('admin.hand.doneNotice')}
          onClose={close}
        />
      )}
    />
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
        name={t('admin.claims.refuse')}
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
