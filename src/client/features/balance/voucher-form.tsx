import { TicketCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useRedeemVoucher } from '../../calls/vouchers'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { useFormat } from '../../i18n/format'
import { useProblemText } from '../../i18n/problem-text'

/** Adds the worth of a voucher to the balance. */
export function VoucherForm() {
  const { t, money } = useFormat()
  const { problemText } = useProblemText()
  const { mutate, data, error, isPending } = useRedeemVoucher()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate({ code }, { onSuccess: () => setCode('') })
  }
  return (
    <section aria-labelledby="voucher" className="panel mt-6 grid gap-4 p-5 sm:p-7">
      <h2 id="voucher" className="flex items-center gap-2.5 text-heading">
        <TicketCheck className="size-6 shrink-0 text-accent-ink" />
        {t('topup.voucher.title')}
      </h2>
      {data && (
        <Alert tone="good">
          <p className="font-bold">{t('topup.voucher.done', { sum: money(data.amount, data.currency) })}</p>
          <p>{t('topup.newBalance', { sum: money(data.balances[data.currency], data.currency) })}</p>
        </Alert>
      )}
      {error && <Alert>{problemText(error, t('topup.voucher.failed'))}</Alert>}
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label={t('topup.voucher.code')}
          hint={t('topup.voucher.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={40}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" look="secondary" pending={isPending} className="sm:justify-self-start">
          {t('topup.voucher.redeem')}
        </Button>
      </form>
    </section>
  )
}
