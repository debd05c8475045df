import type { Profile } from '../../../shared/contract/identity'
import type { PaymentOptions } from '../../../shared/contract/payments'
import type { TopUp } from '../../calls/balance'
import { balanceOf, debtOf } from '../../calls/identity'
import { bonusFor, sumOf } from '../../components/bonus-note'
import { Button } from '../../components/button'
import { useFormat } from '../../i18n/format'
import { methodNames } from '../../i18n/money-words'
import { TopUpDialog } from './top-up-dialog'

type Props = { wanted: TopUp; options: PaymentOptions; profile: Profile; onClose: () => void; onDone: () => void }

/** Shows once more what is about to be paid, before the payment is made. */
export function TopUpConfirmation({ wanted, options, profile, onClose, onDone }: Props) {
  const { t, money } = useFormat()
  const { amount, currency, method } = wanted
  const bonus = bonusFor(currency, options[currency].topUpBonus, amount)
  const after = sumOf(balanceOf(profile, currency), amount, bonus) - debtOf(profile, currency)
  const facts = [
    [t('topup.amount'), money(amount, currency)],
    ...(bonus > 0 ? [[t('topup.bonus.name'), `+${money(bonus, currency)}`] as const] : []),
    [t('topup.method'), t(methodNames[method])],
    [t('topup.after'), money(Math.max(0, after), currency)],
  ] as const
  return (
    <TopUpDialog title={t('topup.confirmTitle')} options={options} onClose={onClose} onDone={onDone}>
      {({ start, pending }) => (
        <>
          <dl className="grid gap-3">
            {facts.map(([name, value]) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-6">
                <dt className="text-muted">{name}</dt>
                <dd className="font-bold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="grid gap-3 sm:flex sm:justify-end">
            <Button look="secondary" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button pending={pending} onClick={() => start(wanted)}>
              {t(pending ? 'checkout.leaving' : 'topup.confirm')}
            </Button>
          </div>
        </>
      )}
    </TopUpDialog>
  )
}
