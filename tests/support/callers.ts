import type { PaymentMethod, ServedState } from '../../src/shared/payments'
import type { Ctx } from '../../src/worker/domain/ctx'
import { answerServed, servedBy } from '../../src/worker/domain/payments/payments'
import type { ServedFailure } from '../../src/worker/domain/served-provider'
import { click } from './click-caller'
import { keys } from './providers'

// How providers that ask us speak, for tests that hold for each of them.

/** Carries one call to the shop. Answers the body of the answer. */
export type Send = (call: { body: string; headers: Record<string, string> }) => Promise<string>

/** A transaction as its provider has it; `number` is ours, once it was begun. */
export type Transaction = {
  name: string
  paymentId: string
  minor: number
  begunAtMs: number
  number?: string
  /** The caller does not know our key. */
  isForged?: boolean
}

type Verb = (send: Send, transaction: Transaction) => Promise<string>

export type Caller = {
  name: 'payme' | 'click'
  method: PaymentMethod
  /** A new name for a transaction. */
  newName(): string
  /** Each verb answers `ok`, or the code of the protocol. */
  begin: Verb
  pay: Verb
  cancel: Verb
  /** How the shop says that it stands. */
  stateOf(send: Send, transaction: Transaction): Promise<ServedState | undefined>
  codes: Record<ServedFailure | 'forged' | 'unavailable', string>
}

type Said = { result?: { transaction?: string; state?: number }; error?: { code: number } }

async function askPayme(send: Send, { isForged }: Transaction, method: string, params: object): Promise<Said> {
  const key = isForged ? 'not the key' : keys.PAYME_KEY
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return JSON.parse(await send({ body, headers: { Authorization: `Basic ${btoa(`Paycom:${key}`)}` } }))
}

const wordOf = ({ result, error }: Said): string => (result ? 'ok' : String(error?.code))
const states: Record<string, ServedState> = { '1': 'created', '2': 'paid', '-1': 'cancelled', '-2': 'reversed' }

const hexName = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24)

export const payme: Caller = {
  name: 'payme',
  method: 'payme',
  newName: hexName,
  async begin(send, transaction) {
    const { name: id, begunAtMs: time, minor: amount, paymentId } = transaction
    const said = await askPayme(send, transaction, 'CreateTransaction', {
      ...{ id, time, amount, account: { payment: paymentId } },
    })
    transaction.number = said.result?.transaction ?? transaction.number
    return wordOf(said)
  },
  pay: async (send, transaction) =>
    wordOf(await askPayme(send, transaction, 'PerformTransaction', { id: transaction.name })),
  cancel: async (send, transaction) =>
    wordOf(await askPayme(send, transaction, 'CancelTransaction', { id: transaction.name, reason: 5 })),
  async stateOf(send, transaction) {
    const { result } = await askPayme(send, transaction, 'CheckTransaction', { id: transaction.name })
    return states[String(result?.state)]
  },
  codes: {
    ...{ unknown_payment: '-31050', not_payable: '-31051', busy: '-31052', already_paid: '-31053' },
    ...{ wrong_amount: '-31001', unknown_transaction: '-31003', over: '-31008', used_up: '-31007' },
    ...{ forged: '-32504', unavailable: '-32400' },
  },
}

export const callers: readonly Caller[] = [payme, click]

/** Brings calls to the domain as the route does, under the clock of the test. */
export const sendTo =
  (ctx: Ctx, { name }: Caller): Send =>
  async ({ body, headers }) => {
    const lower = new Headers(headers)
    const header = (wanted: string) => lower.get(wanted) ?? undefined
    const call = { body, header, nowMs: ctx.clock.nowMs() }
    return (await answerServed(ctx, servedBy(ctx, name), call)).body
  }
