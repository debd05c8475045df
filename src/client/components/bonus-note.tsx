import type { PaymentOptions } from '../../shared/contract/payments'
import { type Currency, toMajor, toMinor } from '../../shared/money'
import { bonusOf } from '../../shared/top-up-bonus'
import { useFormat } from '../i18n/format'

type Steps = PaymentOptions[Currency]['topUpBonus']

/** What a top-up brings on top; major units. */
export const bonusFor = (currency: Currency, steps: Steps, amount: number): number => {
  const inMinor = steps.map(({ from, percent }) => ({ from: toMinor(from) ?? 0, percent }))
  return toMajor(bonusOf(currency, inMinor, toMinor(amount) ?? 0))
}

export const sumOf = (...sums: number[]): number => toMajor(sums.reduce((sum, each) => sum + (toMinor(each) ?? 0), 0))

/** The steps of the bonus on top-ups, and what one gets for a sum; nothing where there is no bonus. */
export function BonusNote({
  steps,
  currency,
  amount,
}: {
  steps: Steps
  currency: Currency
  amount?: number | undefined
}) {
  const { t, money, number } = useFormat()
  if (steps.length === 0) return null
  const short = (sum: number) => money(sum, currency, Number.isInteger(sum) ? 0 : undefined)
  const told = steps.map(({ from, percent }) => t('topup.bonus.step', { percent: number(percent), sum: short(from) }))
  const bonus = amount === undefined ? 0 : bonusFor(currency, steps, amount)
  return (
    <p aria-live="polite" className="tabular-nums">
      {t('topup.bonus.steps', { steps: told.join(', ') })}{' '}
      {amount !== undefined && bonus > 0 && (
        <strong className="text-good">{t('topup.bonus.gets', { sum: money(sumOf(amount, bonus), currency) })}</strong>
      )}
    </p>
  )
}
