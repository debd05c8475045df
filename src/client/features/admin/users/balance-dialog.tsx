import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Currency, currencies, minorOf, toMajor } from '../../../../shared/money'
import { type AdminUser, useEditUser } from '../../../calls/admin-users'
import { Field } from '../../../components/field'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import { ReasonDialog } from '../reason-dialog'
import { sumIn } from '../sum'

const heldOf = (user: AdminUser): Record<Currency, number> => ({ usd: user.balanceUsd, rub: user.balanceRub })

const minor = (major: number): number => minorOf(String(major)) ?? 0

/** In major units: above 0 the user gets more. */
const difference = (from: number, to: number): number => {
  const moved = minor(to) - minor(from)
  return moved < 0 ? -toMajor(-moved) : toMajor(moved)
}

/** Sets a user's balances. What it changes is said before it is done, and goes into the books with its reason. */
export function BalanceDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const edit = useEditUser(user.userId)
  const held = heldOf(user)
  const [texts, setTexts] = useState({ usd: String(held.usd), rub: String(held.rub) })
  const wished = { usd: sumIn(texts.usd), rub: sumIn(texts.rub) }
  const changes = currencies.flatMap((currency) => {
    const to = wished[currency]
    return to === undefined || to === held[currency] ? [] : [{ currency, to, by: difference(held[currency], to) }]
  })
  const isWrong = wished.usd === undefined || wished.rub === undefined
  const send = (reason: string) =>
    edit.mutate(
      { balanceUsd: wished.usd, balanceRub: wished.rub, reason },
      {
        onSuccess: () => {
          notify.success(t('admin.users.balanceSet'))
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      title={t('admin.users.balanceTitle', { name: user.nickname })}
      confirm={t('admin.users.balanceConfirm')}
      pending={edit.isPending}
      incomplete={isWrong || changes.length === 0}
      error={edit.error}
      onConfirm={send}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {currencies.map((currency) => (
          <Field
            key={currency}
            label={t('admin.users.newBalance', { currency: t(currencyNames[currency]) })}
            hint={t('admin.users.nowHas', { sum: money(held[currency], currency) })}
            invalid={wished[currency] === undefined}
            inputMode="decimal"
            autoComplete="off"
            value={texts[currency]}
            onChange={({ target }) => setTexts({ ...texts, [currency]: target.value })}
          />
        ))}
      </div>
      <ul role="status" className="grid gap-1 empty:hidden">
        {changes.map(({ currency, to, by }) => (
          <li key={currency} className={`font-semibold tabular-nums ${by > 0 ? 'text-good' : 'text-danger'}`}>
            {t(by > 0 ? 'admin.users.gets' : 'admin.users.loses', {
              sum: money(Math.abs(by), currency),
              after: money(to, currency),
            })}
          </li>
        ))}
      </ul>
    </ReasonDialog>
  )
}
