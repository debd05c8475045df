import { describe, expect, test, vi } from 'vitest'
import { languages } from '../../../src/shared/languages'
import { type ServedState, servedStates } from '../../../src/shared/payments'
import {
  type ServedBooks,
  type ServedCall,
  ServedRefusal,
  type ServedTransaction,
  servedFailures,
} from '../../../src/worker/domain/served-provider'
import { createPayme } from '../../../src/worker/providers/payme'

const payme = createPayme({
  merchantId: '5e730e8e0b852a417aa49ceb',
  key: 'KEY123',
  live: true,
  baseUrl: () => 'https://checkout.paycom.uz',
})
// Of Payme's documentation: Basic base64("Paycom:KEY123").
const authorization = 'Basic UGF5Y29tOktFWTEyMw=='

const begunAtMs = 1_795_000_000_123
const found: ServedTransaction = {
  number: 17,
  externalId: '5305e3bab097f420a62ced0b',
  paymentId: 'pay_1',
  minor: 5_000_000,
  state: 'created',
  reason: null,
  begunAtMs,
  createdAtMs: begunAtMs + 1000,
  paidAtMs: null,
  endedAtMs: null,
}
const stateOf: Record<ServedState, Partial<ServedTransaction>> = {
  created: {},
  paid: { paidAtMs: begunAtMs + 2000 },
  cancelled: { endedAtMs: begunAtMs + 3000, reason: 4 },
  reversed: { paidAtMs: begunAtMs + 2000, endedAtMs: begunAtMs + 3000, reason: 5 },
}
const at = (state: ServedState): ServedTransaction => ({ ...found, state, ...stateOf[state] })

const booksWith = (change: Partial<ServedBooks> = {}) => ({
  check: vi.fn<ServedBooks['check']>(async () => []),
  create: vi.fn(async () => found),
  pay: vi.fn(async () => at('paid')),
  cancel: vi.fn(async () => at('cancelled')),
  find: vi.fn(async () => found),
  statement: vi.fn(async () => [found]),
  keepReceipt: vi.fn(async () => undefined),
  ...change,
})

const params = {
  CheckPerformTransaction: { amount: 5_000_000, account: { payment: 'pay_1' } },
  CreateTransaction: { id: found.externalId, time: begunAtMs, amount: 5_000_000, account: { payment: 'pay_1' } },
  PerformTransaction: { id: found.externalId },
  CancelTransaction: { id: found.externalId, reason: 3 },
  CheckTransaction: { id: found.externalId },
  GetStatement: { from: begunAtMs - 1000, to: begunAtMs },
  SetFiscalData: { id: found.externalId, type: 'PERFORM', fiscal_data: { receipt_id: 121, status_code: 0 } },
}
type Method = keyof typeof params
const methods = Object.keys(params) as Method[]

type Said = {
  jsonrpc: string
  id: unknown
  result?: Record<string, unknown>
  error?: { code: number; message: Record<string, string>; data?: string }
}

type Call = Partial<Omit<ServedCall, 'header'>> & { authorization?: string }

async function call(books: ServedBooks, { authorization: shown = authorization, ...change }: Call) {
  const header = (name: string) => (name.toLowerCase() === 'authorization' ? shown : undefined)
  const { body, refused } = await payme.answer({ body: '', nowMs: begunAtMs, ...change, header }, books)
  return { said: JSON.parse(body) as Said, refused }
}

const ask = (method: string, given: unknown, books: ServedBooks = booksWith(), change: Call = {}) =>
  call(books, { body: JSON.stringify({ method, params: given, id: 42 }), ...change })

const failing = (failure: (typeof servedFailures)[number]) => {
  const refuse = async () => {
    throw new ServedRefusal(failure)
  }
  return booksWith({ check: refuse, create: refuse, pay: refuse, cancel: refuse, find: refuse, keepReceipt: refuse })
}

describe('the page', () => {
  test('is the link that Payme’s documentation shows', () => {
    const link = payme.pageOf({
      ...{ paymentId: 'ord_1', minor: 5_000_000, language: 'ru', returnUrl: 'https://shop.example/return' },
    })
    expect(link).toBe(
      `https://checkout.paycom.uz/${btoa('m=5e730e8e0b852a417aa49ceb;ac.payment=ord_1;a=5000000;l=ru;c=https://shop.example/return')}`,
    )
    expect(link.startsWith('https://checkout.paycom.uz/bT01ZTczMGU4ZTBiODUyYTQxN2FhNDljZWI7YWMu')).toBe(true)
  })

  test.each(languages)('speaks %s', (language) => {
    const wish = { paymentId: 'ord_1', minor: 100, language, returnUrl: 'https://shop.example/r' }
    expect(atob(payme.pageOf(wish).split('/').at(-1) ?? '')).toContain(`;l=${language};`)
  })
})

describe('a call without the key', () => {
  test.each<[string, string]>([
    ['none', ''],
    ['another key', `Basic ${btoa('Paycom:KEY124')}`],
    ['another login', `Basic ${btoa('Payme:KEY123')}`],
    ['the key alone', 'KEY123'],
    ['a longer key', `${authorization}x`],
  ])('is refused before anything else when it shows %s', async (_, shown) => {
    const books = booksWith()
    const bodies = [...methods, 'ChangePassword'].map((method) =>
      JSON.stringify({ method, params: params[method as Method], id: 42 }),
    )
    for (const body of bodies) {
      const { said, refused } = await call(books, { authorization: shown, body })
      expect(said).toMatchObject({ jsonrpc: '2.0', id: 42, error: { code: -32504 } })
      expect(refused).toBe('forged')
    }
    for (const body of ['', '[', '{}', '[]']) {
      expect((await call(books, { authorization: shown, body })).said.error?.code).toBe(-32504)
    }
    for (const verb of Object.values(books)) expect(verb).not.toHaveBeenCalled()
  })

  test('is refused the same way while the shop is closed', async () => {
    const { said } = await ask('CheckTransaction', {}, booksWith(), { authorization: '', trouble: 'unavailable' })
    expect(said.error?.code).toBe(-32504)
  })
})

describe('a call that says nothing', () => {
  test.each<[string, Call, number, unknown]>([
    ['by GET', { trouble: 'method', authorization: '' }, -32300, null],
    ['that is too large', { trouble: 'too_large' }, -32600, null],
    ['that is no JSON', { body: '{"method":' }, -32700, null],
    ['that is empty', { body: '' }, -32700, null],
    ['that is a list', { body: '[]' }, -32600, null],
    ['that is null', { body: 'null' }, -32600, null],
    ['without a method', { body: '{"id":7,"params":{}}' }, -32600, 7],
    ['whose method is a number', { body: '{"id":7,"method":7}' }, -32600, 7],
    ['of an unknown method', { body: '{"id":"a","method":"ChangePassword","params":{}}' }, -32601, 'a'],
    ['of a method that every object has', { body: '{"id":8,"method":"toString","params":{}}' }, -32601, 8],
    ['without parameters', { body: '{"id":7,"method":"CheckTransaction"}' }, -32600, 7],
  ])('%s is answered in Payme’s own form', async (_, given, code, id) => {
    const { said, refused } = await call(booksWith(), given)
    expect(said).toMatchObject({ jsonrpc: '2.0', id, error: { code } })
    expect(refused).toBe('malformed')
  })

  test.each<[Method, object]>([
    ['CheckPerformTransaction', { account: undefined }],
    ['CheckPerformTransaction', { amount: '5000000' }],
    ['CreateTransaction', { time: 'now' }],
    ['CreateTransaction', { id: '' }],
    ['CreateTransaction', { id: 'x'.repeat(65) }],
    ['PerformTransaction', { id: 5 }],
    ['CancelTransaction', { reason: '3' }],
    ['GetStatement', { from: -1 }],
    ['SetFiscalData', { type: 'OTHER' }],
    ['SetFiscalData', { fiscal_data: { message: 'x'.repeat(9000) } }],
  ])('%s with %o has wrong fields', async (method, change) => {
    const { said, refused } = await ask(method, { ...params[method], ...change })
    expect(said).toMatchObject({ id: 42, error: { code: -32600 } })
    expect(refused).toBe('malformed')
  })

  test('while the shop is closed it hears that we are not available, and that is no flaw of its own', async () => {
    const { said, refused } = await ask('PerformTransaction', params.PerformTransaction, booksWith(), {
      trouble: 'unavailable',
    })
    expect(said).toMatchObject({ id: 42, error: { code: -32400 } })
    expect(refused).toBeUndefined()
  })
})

describe('a payment', () => {
  test('that the books let be paid is told to Payme as allowed', async () => {
    const books = booksWith()
    const { said } = await ask('CheckPerformTransaction', params.CheckPerformTransaction, books)
    expect(said).toEqual({ jsonrpc: '2.0', id: 42, result: { allow: true } })
    expect(books.check).toHaveBeenCalledWith('pay_1', 5_000_000)
  })

  test('is told with the lines of its receipt', async () => {
    const line = { title: '60 UC', minor: 1_250_000, quantity: 4, ikpu: '10899002001000000' }
    const fiscal = [{ ...line, packageCode: '1545643', vatPercent: 12 }]
    const books = booksWith({ check: async () => fiscal })
    const { said } = await ask('CheckPerformTransaction', params.CheckPerformTransaction, books)
    expect(said.result).toEqual({
      allow: true,
      detail: {
        receipt_type: 0,
        items: [
          {
            ...{ title: '60 UC', price: 1_250_000, count: 4, code: '10899002001000000' },
            ...{ package_code: '1545643', vat_percent: 12 },
          },
        ],
      },
    })
  })

  test.each([
    ['of another field', { account: { order_id: 'pay_1' } }, -31050],
    ['of a number', { account: { payment: 12 } }, -31050],
    ['of nothing', { account: {} }, -31050],
    ['of half a tiyin', { amount: 0.5 }, -31001],
    ['of nothing at all', { amount: 0 }, -31001],
    ['below nothing', { amount: -5 }, -31001],
    ['of more than can be counted', { amount: 1e300 }, -31001],
  ])('%s is refused before the books are asked', async (_, change, code) => {
    const books = booksWith()
    for (const method of ['CheckPerformTransaction', 'CreateTransaction'] as const) {
      expect((await ask(method, { ...params[method], ...change }, books)).said.error?.code).toBe(code)
    }
    expect(books.check).not.toHaveBeenCalled()
    expect(books.create).not.toHaveBeenCalled()
  })
})

describe('a transaction', () => {
  test('is created, performed, cancelled and told of, each in Payme’s names', async () => {
    const books = booksWith()
    const results = []
    for (const method of methods.slice(1)) results.push((await ask(method, params[method], books)).said.result)
    const times = { create_time: begunAtMs + 1000, perform_time: 0, cancel_time: 0 }
    expect(results).toEqual([
      { create_time: begunAtMs + 1000, transaction: '17', state: 1 },
      { perform_time: begunAtMs + 2000, transaction: '17', state: 2 },
      { cancel_time: begunAtMs + 3000, transaction: '17', state: -1 },
      { ...times, transaction: '17', state: 1, reason: null },
      {
        transactions: [
          {
            ...{ id: found.externalId, time: begunAtMs, amount: 5_000_000, account: { payment: 'pay_1' } },
            ...{ ...times, transaction: '17', state: 1, reason: null, receivers: null },
          },
        ],
      },
      { success: true },
    ])
    expect(books.create).toHaveBeenCalledWith({
      ...{ externalId: found.externalId, paymentId: 'pay_1', minor: 5_000_000, begunAtMs },
    })
    expect(books.cancel).toHaveBeenCalledWith(found.externalId, 3)
    expect(books.statement).toHaveBeenCalledWith(begunAtMs - 1000, begunAtMs)
    expect(books.keepReceipt).toHaveBeenCalledWith(found.externalId, {
      ...{ type: 'PERFORM', data: { receipt_id: 121, status_code: 0 } },
    })
  })

  test.each<[ServedState, object]>([
    ['created', { state: 1, perform_time: 0, cancel_time: 0, reason: null }],
    ['paid', { state: 2, perform_time: begunAtMs + 2000, cancel_time: 0, reason: null }],
    ['cancelled', { state: -1, perform_time: 0, cancel_time: begunAtMs + 3000, reason: 4 }],
    ['reversed', { state: -2, perform_time: begunAtMs + 2000, cancel_time: begunAtMs + 3000, reason: 5 }],
  ])('that is %s is told so', async (state, told) => {
    const books = booksWith({ find: async () => at(state) })
    expect((await ask('CheckTransaction', params.CheckTransaction, books)).said.result).toMatchObject(told)
  })

  test.each(servedStates.filter((state) => state !== 'created'))(
    'that is %s is not created once more',
    async (state) => {
      const books = booksWith({ create: async () => at(state) })
      expect((await ask('CreateTransaction', params.CreateTransaction, books)).said.error?.code).toBe(-31008)
    },
  )

  test.each<ServedState>(['cancelled', 'reversed'])('that is %s is not performed', async (state) => {
    const books = booksWith({ pay: async () => at(state) })
    expect((await ask('PerformTransaction', params.PerformTransaction, books)).said.error?.code).toBe(-31008)
  })
})

describe('a refusal of the books', () => {
  const aboutPayment = {
    unknown_payment: -31050,
    not_payable: -31051,
    busy: -31052,
    already_paid: -31053,
    wrong_amount: -31001,
    unknown_transaction: -31003,
    over: -31008,
    used_up: -31007,
  }

  test.each(servedFailures)(
    'of %s has its code and three languages, and names the field of the account',
    async (failure) => {
      for (const method of ['CheckPerformTransaction', 'CreateTransaction'] as const) {
        const { said, refused } = await ask(method, params[method], failing(failure))
        const code = aboutPayment[failure]
        expect(said.error?.code).toBe(code)
        expect(said.error?.data).toBe(code <= -31050 ? 'payment' : undefined)
        expect(Object.keys(said.error?.message ?? {}).sort()).toEqual([...languages].sort())
        expect(new Set(Object.values(said.error?.message ?? {})).size).toBe(languages.length)
        expect(refused).toBeUndefined()
      }
    },
  )

  test.each(servedFailures)('of %s is no error about a payment where a transaction is named', async (failure) => {
    const codeOf = async (method: Method) => (await ask(method, params[method], failing(failure))).said.error?.code
    const own = { unknown_transaction: -31003, used_up: -31007, over: -31008, wrong_amount: -31001 }
    const shown: Partial<Record<string, number>> = own
    expect(await codeOf('PerformTransaction')).toBe(shown[failure] ?? -31008)
    expect(await codeOf('CancelTransaction')).toBe(shown[failure] ?? -31007)
  })

  test('that nobody has foreseen is left to the shop, which answers that it is not available', async () => {
    const books = booksWith({
      pay: async () => {
        throw new TypeError('the database is gone')
      },
    })
    await expect(ask('PerformTransaction', params.PerformTransaction, books)).rejects.toThrow('the database is gone')
  })
})

test('Payme may be asked nothing: refunds are begun in its cabinet', () => {
  expect(payme).not.toHaveProperty('refund')
  expect(payme).not.toHaveProperty('lookUp')
  expect(payme).toMatchObject({ name: 'payme', live: true, transactionMs: 43_200_000 })
})
