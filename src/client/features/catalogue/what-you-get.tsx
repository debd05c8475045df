import { KeyRound, ReceiptText, Zap } from 'lucide-react'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import type { Offer } from './use-offer'

/** What the money buys, in the words of the picked offer. */
export function WhatYouGet({ offer }: { offer: Offer }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { amount, label, quantity } = offer
  if (amount === undefined) return null
  const piece = t('product.offer', { amount: number(amount), label })
  const gains = [
    { icon: KeyRound, text: t('buying.getCodes', { count: quantity, piece }) },
    { icon: Zap, text: t('buying.getFast') },
    { icon: ReceiptText, text: t('buying.getSteps') },
  ]
  return (
    <section aria-labelledby="gains">
      <h2 id="gains" className="mb-2.5 text-base font-semibold tracking-normal">
        {t('buying.gains')}
      </h2>
      <ul className="grid gap-2.5">
        {gains.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
