import { useState } from 'react'
import { type Currency, currencies, mainCurrency } from '../../../../shared/money'
import { type AdminUser, type BookedUser, useEditUser } from '../../../calls/admin-users'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { Choice } from '../../../components/choice'
import { Field } from '../../../components/field'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { ActDialog } from '../act'
import { differenceOf } from '../sum'
import { type BalanceAct, balanceActs, balanceAfter } from './balance-acts'

const acts = ['add', 'take', 'set'] as const satisfies readonly BalanceAct[]

/**
 * Adds to a balance, takes off a balance, or sets a balance that has not moved since it was shown. The dialog says what
 * will be booked, the notice what was booked.
 */
export function BalanceDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation()
  const edit = useEditUser(user.userId)
  const bookedText = useBookedText()
  const [seen, setSeen] = useState(user.balances)
  const [currency, setCurrency] = useState<Currency>(mainCurrency)
  const [act, setAct] = useState<BalanceAct>('add')
  const [text, setText] = useState('')
  const now = user.balances[currency]
  const held = seen[currency]
  const after = balanceAfter(act, held, text, currency)
  const isMoved = now !== held
  const lookAgain = () => {
    setSeen(user.balances)
    edit.reset()
  }
  return (
    <ActDialog
      title={t('admin.users.balanceTitle', { name: user.nickname })}
      confirm={t(balanceActs[act].confirm)}
      incomplete={after === undefined || after === held || isMoved}
      call={isMoved ? { ...edit, error: null } : edit}
      input={(reason) => ({ balances: { [currency]: after }, seen: { balances: { [currency]: held } }, reason })}
      done={(booked) => bookedText(booked, currency)}
      onClose={onClose}
    >
      <CurrencyChoice seen={seen} chosen={currency} onChoose={setCurrency} />
      <Choice
        legend={t('admin.users.balanceAct')}
        className="grid grid-cols-1 gap-3 sm:grid-cols-3"
        options={acts.map((value) => ({ value, content: t(balanceActs[value].name) }))}
        chosen={act}
        onChoose={setAct}
      />
      <Field
        label={t(balanceActs[act].field, { currency: t(currencyNames[currency]) })}
        invalid={text !== '' && after === undefined}
        hint={text !== '' && after === undefined ? t(balanceActs[act].wrong) : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {isMoved && <Moved currency={currency} seen={held} now={now} onLookAgain={lookAgain} />}
      <Outcome currency={currency} seen={held} after={isMoved ? undefined : after} />
    </ActDialog>
  )
}

type ChoiceProps = { seen: Record<Currency, number>; chosen: Currency; onChoose: (currency: Currency) => void }

function CurrencyChoice({ seen, chosen, onChoose }: ChoiceProps) {
  const { t, money } = useFormat()
  const contentOf = (currency: Currency) => (
    <span>
      <span className="block font-bold">{t(currencyNames[currency])}</span>{' '}
      <span className="text-sm text-muted tabular-nums">
        {t('admin.users.nowHas', { sum: money(seen[currency], currency) })}
      </span>
    </span>
  )
  return (
    <Choice
      legend={t('admin.users.whichBalance')}
      className="grid grid-cols-2 gap-3"
      options={currencies.map((value) => ({ value, content: contentOf(value) }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

type MovedProps = { currency: Currency; seen: number; now: number; onLookAgain: () => void }

function Moved({ currency, seen, now, onLookAgain }: MovedProps) {
  const { t, money } = useFormat()
  return (
    <Alert>
      <p className="font-semibold">{t('admin.users.balanceMoved')}</p>
      <p className="tabular-nums">
        {t('admin.users.balanceMovedText', { seen: money(seen, currency), now: money(now, currency) })}
      </p>
      <Button look="secondary" className="mt-3" onClick={onLookAgain}>
        {t('admin.users.goOnFrom', { sum: money(now, currency) })}
      </Button>
    </Alert>
  )
}

function Outcome({ currency, seen, after }: { currency: Currency; seen: number; after: number | undefined }) {
  const { t, money } = useFormat()
  const by = after === undefined ? 0 : differenceOf(after, seen)
  return (
    <p role="status" className={`font-semibold tabular-nums empty:hidden ${by > 0 ? 'text-good' : 'text-danger'}`}>
      {after !== undefined &&
        by !== 0 &&
        t(by > 0 ? 'admin.users.gets' : 'admin.users.loses', {
          sum: money(Math.abs(by), currency),
          after: money(after, currency),
        })}
    </p>
  )
}

/** The booked sums in words, by the shop's own answer. */
function useBookedText() {
  const { t, money } = useFormat()
  return ({ booked, balances }: BookedUser, currency: Currency): string => {
    const sums = booked.map(({ currency: each, amount }) => `${amount > 0 ? '+' : '−'}${money(Math.abs(amount), each)}`)
    const after = money(balances[currency], currency)
    return t('admin.users.balanceBooked', { sum: sums.join(' · '), after })
  }
}
