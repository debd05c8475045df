import { useMemo, useState } from 'react'
import type { PaymentOptions } from '../../../shared/contract/payments'
import type { Transfer, useTransfer } from '../../calls/balance'
import { ApiError } from '../../calls/http'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { Modal } from '../../components/modal'
import { takeFocus } from '../../components/take-focus'
import { useFormat } from '../../i18n/format'
import { useProblemText } from '../../i18n/problem-text'
import { useShownCurrency } from '../../i18n/shown-currency'
import { useTranslation } from '../../i18n/translation'
import { AmountField, useAmount } from './amount-field'
import { CurrencySelect } from './currency-select'
import { LiftHold } from './lift-hold'

type FormProps = { options: PaymentOptions; hidden: boolean; onContinue: (wanted: Transfer) => void }

/** Hidden, not gone, during the confirmation: a buyer who goes back finds the typed text. */
function TransferForm({ options, hidden, onContinue }: FormProps) {
  const { t } = useTranslation()
  const [recipient, setRecipient] = useState('')
  const [currency, setCurrency] = useState(useShownCurrency().currency)
  const bounds = options[currency].transfer
  const amount = useAmount(currency, bounds)
  const goOn = (sum: number) => {
    const userId = recipient.replace(/\s/g, '')
    if (userId) onContinue({ userId, currency, amount: sum })
  }
  return (
    <form hidden={hidden} onSubmit={(event) => amount.submit(event, goOn)}>
      <div className="grid gap-5">
        <Field
          label={t('transfer.recipient')}
          hint={t('transfer.hint')}
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={40}
          value={recipient}
          onChange={(event) => setRecipient(event.target.value.trimStart())}
        />
        <CurrencySelect value={currency} onChoose={setCurrency} />
        <AmountField amount={amount} currency={currency} bounds={bounds} />
        <Button type="submit">{t('topup.continue')}</Button>
      </div>
    </form>
  )
}

/** Until when nothing can be sent, where that is why it was refused. */
const heldUntil = (error: Error): string | undefined =>
  error instanceof ApiError && error.code === 'transfers_held' && error.waitSeconds
    ? new Date(Date.now() + error.waitSeconds * 1000).toISOString()
    : undefined

type Props = {
  /** It goes on when the dialog is closed meanwhile, and so does what follows its answer. */
  transfer: ReturnType<typeof useTransfer>
  options: PaymentOptions
  onClose: () => void
  onDone: (text: string) => void
  onRefused: () => void
}

/** Sends money to another buyer, after a question that names the sum and who gets it. */
export function TransferModal({ transfer, options, onClose, onDone, onRefused }: Props) {
  const { t, money, date } = useFormat()
  const { problemText } = useProblemText()
  const { error } = transfer
  const [wanted, setWanted] = useState<Transfer>()
  const [isConfirmed, setConfirmed] = useState(false)
  const until = useMemo(() => error && heldUntil(error), [error])
  const failure = until ? t('transfer.held', { date: date(until) }) : error && problemText(error, t('transfer.failed'))
  const sum = wanted ? money(wanted.amount, wanted.currency) : ''
  const send = (confirmed: Transfer) =>
    transfer.mutate(confirmed, {
      onSuccess: () => {
        const done = t('transfer.done', { sum, userId: confirmed.userId })
        // Who has meant a second transfer must not believe that it was made.
        onDone(transfer.isRepeated() ? `${done}. ${t('transfer.once')}` : done)
      },
      onError: () => {
        setWanted(undefined)
        onRefused()
      },
    })
  const lift = () => {
    setConfirmed(true)
    transfer.reset()
  }
  const ask = (next: Transfer) => {
    if (!transfer.isPending) transfer.reset()
    setWanted(next)
  }
  return (
    <Modal title={wanted ? t('transfer.confirmTitle', { sum }) : t('transfer.title')} shape="page" onClose={onClose}>
      <div className="grid gap-5">
        {failure && <Alert>{failure}</Alert>}
        {until && isConfirmed && <p>{t('transfer.notLifted')}</p>}
        {until && <LiftHold isAgain={isConfirmed} onLifted={lift} />}
        <TransferForm options={options} hidden={wanted !== undefined} onContinue={ask} />
        {wanted && (
          <>
            <p ref={takeFocus} tabIndex={-1}>
              {t('transfer.confirmText', { userId: wanted.userId })}
            </p>
            <div className="grid gap-3 sm:flex sm:justify-end">
              <Button look="secondary" disabled={transfer.isPending} onClick={() => setWanted(undefined)}>
                {t('common.goBack')}
              </Button>
              <Button pending={transfer.isPending} onClick={() => send(wanted)}>
                {t('transfer.confirm')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}
