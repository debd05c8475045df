import { z } from 'zod'
import type { ServedState } from '../../shared/payments'
import { type FiscalLine, type ServedBooks, ServedRefusal, type ServedTransaction } from '../domain/served-provider'

const longestReceipt = 8000

const id = z.string().regex(/^[\w-]{1,64}$/)
const timeMs = z.int().min(0).max(9_999_999_999_999)
const account = z.record(z.string(), z.unknown())
const one = z.object({ id })
const wish = z.object({ amount: z.number(), account })
const receipt = z.record(z.string(), z.unknown()).refine((data) => JSON.stringify(data).length <= longestReceipt)

/** A method: what it must be given, and what it answers. */
type Method = (given: unknown, books: ServedBooks) => Promise<object>

/** Raised for parameters that are not those of the method. */
export class BadParameters extends Error {}

const method =
  <Schema extends z.ZodType>(
    schema: Schema,
    run: (params: z.infer<Schema>, books: ServedBooks) => Promise<object>,
  ): Method =>
  async (given, books) => {
    const parsed = schema.safeParse(given)
    if (!parsed.success) throw new BadParameters()
    return run(parsed.data, books)
  }

/** The methods of Payme's Merchant API. Each raises `BadParameters` and `ServedRefusal`. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    'CheckPerformTransaction',
    method(wish, async (given, books) => {
      const { paymentId, minor } = wanted(given)
      const fiscal = await books.check(paymentId, minor)
      return { allow: true, ...(fiscal.length > 0 && { detail: detailOf(fiscal) }) }
    }),
  ],
  [
    'CreateTransaction',
    method(wish.extend({ id, time: timeMs }), async ({ id: externalId, time: begunAtMs, ...given }, books) => {
      const found = await books.create({ externalId, begunAtMs, ...wanted(given) })
      if (found.state !== 'created') throw new ServedRefusal('over')
      return { create_time: found.createdAtMs, ...standOf(found) }
    }),
  ],
  [
    'PerformTransaction',
    method(one, async (given, books) => {
      const found = await books.pay(given.id)
      if (found.state !== 'paid') throw new ServedRefusal('over')
      return { perform_time: found.paidAtMs, ...standOf(found) }
    }),
  ],
  [
    'CancelTransaction',
    method(one.extend({ reason: z.int() }), async (given, books) => {
      const found = await books.cancel(given.id, given.reason)
      return { cancel_time: found.endedAtMs, ...standOf(found) }
    }),
  ],
  [
    'CheckTransaction',
    method(one, async (given, books) => {
      const found = await books.find(given.id)
      return { ...timesOf(found), ...standOf(found), reason: found.reason }
    }),
  ],
  [
    'GetStatement',
    method(z.object({ from: timeMs, to: timeMs }), async ({ from, to }, books) => ({
      transactions: (await books.statement(from, to)).map(entryOf),
    })),
  ],
  [
    'SetFiscalData',
    method(one.extend({ type: z.enum(['PERFORM', 'CANCEL']), fiscal_data: receipt }), async (given, books) => {
      await books.keepReceipt(given.id, { type: given.type, data: given.fiscal_data })
      return { success: true }
    }),
  ],
])

/** What is to be paid. Raises `unknown_payment` for an account that is not ours, `wrong_amount` for no sum. */
function wanted({ amount, account }: z.infer<typeof wish>): { paymentId: string; minor: number } {
  const paymentId = id.safeParse(account.payment).data
  if (paymentId === undefined) throw new ServedRefusal('unknown_payment')
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new ServedRefusal('wrong_amount')
  return { paymentId, minor: amount }
}

const states: Record<ServedState, number> = { created: 1, paid: 2, cancelled: -1, reversed: -2 }

const standOf = ({ number, state }: ServedTransaction) => ({ transaction: String(number), state: states[state] })

/** A time that has not come is 0. */
const timesOf = ({ createdAtMs, paidAtMs, endedAtMs }: ServedTransaction) => ({
  create_time: createdAtMs,
  perform_time: paidAtMs ?? 0,
  cancel_time: endedAtMs ?? 0,
})

const entryOf = (found: ServedTransaction) => ({
  id: found.externalId,
  time: found.begunAtMs,
  amount: found.minor,
  account: { payment: found.paymentId },
  ...timesOf(found),
  ...standOf(found),
  reason: found.reason,
  receivers: null,
})

/** The receipt of a sale for the tax office. */
const detailOf = (lines: FiscalLine[]) => ({
  receipt_type: 0,
  items: lines.map(({ title, minor, quantity, ikpu, packageCode, vatPercent }) => ({
    title,
    price: minor,
    count: quantity,
    code: ikpu,
    package_code: packageCode,
    vat_percent: vatPercent,
  })),
})
