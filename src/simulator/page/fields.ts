import type { Context } from 'hono'
import type { CardForm } from '../cards'
import { formText } from '../form-body'

export type PaymentForm = CardForm & { sbp: string }

/** The fields of a posted form; what is missing is empty, what is too long is cut. */
export async function readFields(c: Context): Promise<PaymentForm> {
  const fields = new URLSearchParams(await formText(c))
  const field = (name: string) => (fields.get(name) ?? '').slice(0, 64)
  return { card: field('card'), expiry: field('expiry'), cvv: field('cvv'), sbp: field('sbp') }
}
