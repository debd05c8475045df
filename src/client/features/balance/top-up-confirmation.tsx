import type { Profile } from '../../../shared/contract/identity'
import { toMajor, toMinor } from '../../../shared/money'
import type { TopUp } from '../../calls/balance'
import { balanceOf } from '../../calls/identity'
import { Button } from '../../components/button'
import { useFormat } from '../../i18n/format'
import { methodNames } from '../../i18n/money-words'
import { useTranslation } from '../../i18n/translation'
import { TopUpDialog } from './top-up-dialog'

const sumOf = (a: number, b: number): number => toMajor((toMinor(a) ?? 0) + (toMinor(b) ?? 0))

type Props = { wanted: TopUp; profile: Profile; onClose: () => void; onDone: () => void }

/** Says once more what is about to be paid before the payment is made. */
export function TopUpConfirmation({ wanted, profile, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { amount, currency, method } = wanted
  const facts = [
    [t('topup.amount'), money(amount, currency)],
    [t('topup.method'), t(methodNames[method])],
    [t('topup.after'), money(sumOf(balanceOf(profile, currency), amount), currency)],
  ] as const
  return (
    <TopUpDialog title={t('topup.confirmTitle')} onClose={onClose} onDone={onDone}>
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
