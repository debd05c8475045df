import { TicketPercent } from 'lucide-react'
import { useState } from 'react'
import type { CartQuote } from '../../../shared/contract/discounts'
import type { Currency } from '../../../shared/money'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { couponReasons } from '../../i18n/discount-words'
import { useProblemText } from '../../i18n/problem-text'
import { DiscountLines } from './discount-lines'

type Props = {
  currency: Currency
  /** The code that the buyer has typed in last. */
  code: string | undefined
  quote: CartQuote | undefined
  asking: boolean
  error: Error | null
  onApply: (code: string | undefined) => void
  /** A code that is the buyer's own. */
  own: string | undefined
}

/** Where a coupon is typed in; once it works, what it and others take off. */
export function Coupon({ currency, code, quote, asking, error, onApply, own }: Props) {
  const { t, problemText } = useProblemText()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(code ?? '')
  if (quote?.coupon?.applied) {
    return <DiscountLines {...quote} currency={currency} onRemove={() => onApply(undefined)} />
  }
  // A code from before is asked about again; where it takes nothing off any more, the reason is said.
  if (!isOpen && (code === undefined || (asking && typed === code))) {
    const applyOwn = (mine: string) => {
      // Where it takes nothing off the reason stands below it.
      setTyped(mine)
      setOpen(true)
      onApply(mine)
    }
    return (
      <>
        {own && (
          <Button icon={TicketPercent} look="secondary" onClick={() => applyOwn(own)}>
            {t('checkout.coupon.own', { code: own })}
          </Button>
        )}
        <Button icon={TicketPercent} look="secondary" onClick={() => setOpen(true)}>
          {t('checkout.coupon.open')}
        </Button>
      </>
    )
  }
  const reason = quote?.coupon?.reason
  const said = error ? problemText(error) : reason && t(couponReasons[reason])
  // What was said is about the code that was sent, not about one that is being typed.
  const refusal = typed === code && !asking && said ? said : undefined
  return (
    <form
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === '') return
        setOpen(true)
        onApply(typed)
      }}
    >
      <Field
        label={t('checkout.coupon.code')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        invalid={refusal !== undefined}
        hint={refusal}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={isOpen}
      />
      <Button look="secondary" type="submit" pending={asking} disabled={typed.trim() === ''}>
        {t('checkout.coupon.apply')}
      </Button>
    </form>
  )
}
