import { Buffer } from 'node:buffer'
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { minorOf } from '../../shared/money'
import type { ServedAnswer } from '../domain/served-provider'

const text = z.string().min(1).max(255)
const callFields = z.object({
  click_trans_id: text,
  service_id: text,
  click_paydoc_id: text,
  merchant_trans_id: text,
  merchant_prepare_id: z.string().max(255).default(''),
  amount: text,
  action: text,
  error: text,
  sign_time: text,
  sign_string: text,
})

/** The fields of a call, each as it was received: the signature is over these very texts. */
export type ClickCall = z.infer<typeof callFields>

/** The form of a call, or undefined when a field is missing. */
export const readCall = (body: string): ClickCall | undefined =>
  callFields.safeParse(Object.fromEntries(new URLSearchParams(body))).data

/** Whether the caller knows our secret. */
export function isSigned(call: ClickCall, secretKey: string): boolean {
  const parts = [call.click_trans_id, call.service_id, secretKey, call.merchant_trans_id]
  const prepareId = call.action === '1' ? call.merchant_prepare_id : ''
  const signed = [...parts, prepareId, call.amount, call.action, call.sign_time].join('')
  const wanted = Buffer.from(createHash('md5').update(signed).digest('hex'))
  const given = Buffer.from(call.sign_string)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

const idPattern = /^\d{1,20}$/
const errorPattern = /^-?\d{1,9}$/

/** Whether what we take for a number is one. Click's ids are larger than numbers of JavaScript, so they stay texts. */
export function isReadable(call: ClickCall): boolean {
  const areIds = idPattern.test(call.click_trans_id) && idPattern.test(call.click_paydoc_id)
  const error = errorPattern.test(call.error) ? Number(call.error) : Number.NaN
  return areIds && (call.action === '1' ? error <= 0 && call.merchant_prepare_id !== '' : error === 0)
}

/**
 * Our name of a transaction. Click has two numbers for it: the payment, by which the buyer's SMS and the Merchant API call
 * it, and the attempt to make it. The name holds both, so that nothing else is kept to ask Click about it.
 */
export const nameOf = ({ click_paydoc_id, click_trans_id }: ClickCall): string => `${click_paydoc_id}-${click_trans_id}`

/** The payment's number in such a name. */
export const paydocOf = (externalId: string): string => externalId.split('-')[0] ?? ''

/** Tiyin of an amount in so'm; undefined where there is a part of one. */
export const tiyinOf = (amount: string): number | undefined => minorOf(amount.replace(/(\.\d\d)0+$/, '$1'))

/** The numbers of the protocol; the note of -n is the n-th of `notes`. */
export const clickErrors = {
  none: 0,
  sign: -1,
  amount: -2,
  action: -3,
  paid: -4,
  payment: -5,
  transaction: -6,
  failed: -7,
  request: -8,
  cancelled: -9,
} as const
export type ClickError = (typeof clickErrors)[keyof typeof clickErrors]

const notes = [
  'Success',
  'SIGN CHECK FAILED!',
  'Incorrect parameter amount',
  'Action not found',
  'Already paid',
  'User does not exist',
  'Transaction does not exist',
  'Failed to book the payment',
  'Error in request from click',
  'Transaction cancelled',
]

/** What is answered to a call: how it ended, and our number of its transaction under the name that the action wants. */
export type Outcome = { error: ClickError; number?: number }

export function answerTo(
  call: ClickCall | undefined,
  { error, number }: Outcome,
  refused?: ServedAnswer['refused'],
): ServedAnswer {
  const ids = call && { click_trans_id: call.click_trans_id, merchant_trans_id: call.merchant_trans_id }
  const name = call?.action === '1' ? 'merchant_confirm_id' : 'merchant_prepare_id'
  const body = { ...ids, ...(number !== undefined && { [name]: number }), error, error_note: notes[-error] }
  return { body: JSON.stringify(body), ...(refused && { refused }) }
}
