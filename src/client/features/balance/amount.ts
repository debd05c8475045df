import { useState } from 'react'

export type Bounds = { min: number; max: number }

const sum = /^\d{1,9}(?:[.,]\d{1,2})?$/

/** The sum that somebody typed: a comma is as good as a point, and spaces don't count. */
export function amountIn(text: string): number | undefined {
  const plain = text.replace(/\s/g, '')
  return sum.test(plain) ? Number(plain.replace(',', '.')) : undefined
}

/** What is typed into an amount field; it is called wrong only once the form has been sent. */
export function useAmount({ min, max }: Bounds) {
  const [text, setText] = useState('')
  const [sent, setSent] = useState(false)
  const typed = amountIn(text)
  const amount = typed !== undefined && typed >= min && typed <= max ? typed : undefined
  return { text, setText, typed, amount, invalid: sent && amount === undefined, send: () => setSent(true) }
}

export type Amount = ReturnType<typeof useAmount>
