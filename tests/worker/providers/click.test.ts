import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { ServedState } from '../../../src/shared/payments'
import {
  type ServedBooks,
  type ServedCall,
  type ServedFailure,
  ServedRefusal,
  type ServedTransaction,
  servedFailures,
} from '../../../src/worker/domain/served-provider'
import { createClick } from '../../../src/worker/providers/click'

const click = createClick({
  ...{ serviceId: '222', merchantId: '11', merchantUserId: '123', secretKey: 'SECRET' },
  baseUrl: () => 'https://api.click.uz/v2/merchant',
  pageUrl: () => 'https://my.click.uz/services/pay',
  live: true,
})

// The fields and both signatures were made apart from our code.
const prepare = {
  click_trans_id: '100500',
  service_id: '222',
  click_paydoc_id: '987654321012',
  merchant_trans_id: 'ord_1',
  amount: '50000.00',
  action: '0',
  error: '0',
  error_note: 'Success',
  sign_time: '2026-11-20 12:00:00',
  sign_string: '2efb81938604c6f1981e6213d2518600',
}
const complete = {
  ...prepare,
  merchant_prepare_id: '77',
  action: '1',
  sign_string: '0e2f84ca2b29e66e2fc672269f884aab',
}
const name = '987654321012-100500'
const nowMs = Date.UTC(2026, 10, 20, 7)

const at = (state: ServedState): ServedTransaction => ({
  ...{ number: 77, externalId: name, paymentId: 'ord_1', minor: 5_000_000, state, reason: null },
  ...{ begunAtMs: nowMs, createdAtMs: nowMs, paidAtMs: null, endedAtMs: null },
})

const booksWith = (change: Partial<ServedBooks> = {}) => ({
  check: vi.fn(),
  create: vi.fn(async () => at('created')),
  pay: vi.fn(async () => at('paid')),
  cancel: vi.fn(async () => at('cancelled')),
  find: vi.fn(async () => at('created')),
  statement: vi.fn(),
  keepReceipt: vi.fn(),
  ...change,
})

const refuse = (failure: ServedFailure) => async () => {
  throw new ServedRefusal(failure)
}

type Fields = Record<string, string>

/** The same call with other fields, signed by whoever knows the secret. */
function signed(fields: Fields, secret = 'SECRET'): Fields {
  const { click_trans_id, service_id, merchant_trans_id, merchant_prepare_id = '', amount, action, sign_time } = fields
  const prepareId = action === '1' ? merchant_prepare_id : ''
  const text = [click_trans_id, service_id, secret, merchant_trans_id, prepareId, amount, action, sign_time].join('')
  return { ...fields, sign_string: createHash('md5').update(text).digest('hex') }
}

async function send(fields: Fields, books: ServedBooks = booksWith(), change: Partial<ServedCall> = {}) {
  const body = String(new URLSearchParams(fields))
  const given: ServedCall = { body, header: () => undefined, nowMs, ...change }
  const answer = await click.answer(given, books)
  return { said: JSON.parse(answer.body) as Record<string, unknown>, refused: answer.refused }
}

const untouched = (books: ServedBooks) => {
  for (const verb of Object.values(books)) expect(verb).not.toHaveBeenCalled()
}

test('the page is Click’s own, with the sum in so’m and our number of the payment', () => {
  const wish = {
    paymentId: 'ord_1',
    minor: 5_000_050,
    language: 'uz',
    returnUrl: 'https://shop.example/r?p=1',
  } as const
  expect(click.pageOf(wish)).toBe(
    'https://my.click.uz/services/pay?service_id=222&merchant_id=11&amount=50000.50&transaction_param=ord_1' +
      '&return_url=https%3A%2F%2Fshop.example%2Fr%3Fp%3D1&merchant_user_id=123',
  )
  expect(click).toMatchObject({ name: 'click', live: true, framable: false, transactionMs: 1_800_000 })
})

describe('the two calls of a payment', () => {
  test('begin a transaction and pay it, with the signatures of the documentation', async () => {
    const books = booksWith()
    const ids = { click_trans_id: '100500', merchant_trans_id: 'ord_1' }
    const success = { ...ids, error: 0, error_note: 'Success' }
    expect(await send(prepare, books)).toEqual({ said: { ...success, merchant_prepare_id: 77 } })
    expect(books.create).toHaveBeenCalledExactlyOnceWith({
      ...{ externalId: name, paymentId: 'ord_1', minor: 5_000_000, begunAtMs: nowMs },
    })
    expect(books.pay).not.toHaveBeenCalled()
    expect(await send(complete, books)).toEqual({ said: { ...success, merchant_confirm_id: 77 } })
    expect(books.pay).toHaveBeenCalledExactlyOnceWith(name)
  })

  test('keep ids that are larger than any number of JavaScript', async () => {
    const ids = { click_trans_id: '9007199254740993', click_paydoc_id: '9223372036854775807' }
    const books = booksWith()
    expect((await send(signed({ ...prepare, ...ids }), books)).said.click_trans_id).toBe('9007199254740993')
    expect(books.create).toHaveBeenCalledWith(
      expect.objectContaining({ externalId: '9223372036854775807-9007199254740993' }),
    )
  })

  test.each([
    ['50000', 5_000_000],
    ['50000.0', 5_000_000],
    ['50000.00', 5_000_000],
    ['50000.5000', 5_000_050],
    ['50000.01', 5_000_001],
  ])('name a sum of %s, signed as it is written', async (amount, minor) => {
    const books = booksWith()
    expect((await send(signed({ ...prepare, amount }), books)).said.error).toBe(0)
    expect(books.create).toHaveBeenCalledWith(expect.objectContaining({ minor }))
    expect((await send({ ...signed({ ...prepare, amount }), amount: `${amount}0` })).said.error).toBe(-1)
  })
})

describe('a call that is not signed with our secret', () => {
  test.each<[string, Fields]>([
    ['has another signature', { ...prepare, sign_string: '2efb81938604c6f1981e6213d2518601' }],
    ['has a word for a signature', { ...prepare, sign_string: 'wrong' }],
    ['is signed with another secret', signed(prepare, 'SECRET2')],
    ['names another payment', { ...prepare, merchant_trans_id: 'ord_2' }],
    ['names another sum', { ...prepare, amount: '500.00' }],
    ['prepares what was completed', { ...complete, action: '0' }],
    ['completes another transaction', { ...complete, merchant_prepare_id: '78' }],
    ['completes with the signature of the first call', { ...prepare, action: '1', merchant_prepare_id: '77' }],
    ['knows no action', { ...prepare, action: '7' }],
  ])('is forged when it %s, and changes nothing', async (_, fields) => {
    const books = booksWith()
    expect(await send(fields, books)).toMatchObject({
      said: { error: -1, error_note: 'SIGN CHECK FAILED!' },
      refused: 'forged',
    })
    untouched(books)
    expect((await send(fields, books, { trouble: 'unavailable' })).said.error).toBe(-1)
  })
})

describe('a call that says nothing', () => {
  const needed = Object.keys(complete).filter((field) => !['error_note', 'merchant_prepare_id'].includes(field))
  test.each(needed)('lacks %s', async (field) => {
    const { [field]: _, ...rest } = complete as Fields
    const books = booksWith()
    const { said, refused } = await send(rest, books)
    expect([said.error, said.error_note, refused]).toEqual([-8, 'Error in request from click', 'malformed'])
    untouched(books)
  })

  test.each<[string, Fields]>([
    ['of another service', { ...prepare, service_id: '223' }],
    ['whose id is a word', { ...prepare, click_trans_id: 'abc' }],
    ['whose payment is a word', { ...prepare, click_paydoc_id: '1-2' }],
    ['whose error is a word', { ...prepare, error: 'no' }],
    ['that prepares a failure', { ...prepare, error: '-5017' }],
    ['that completes with an error above nothing', { ...complete, error: '1' }],
    ['that completes no transaction', { ...complete, merchant_prepare_id: '' }],
  ])('is one %s, although it is signed', async (_, fields) => {
    const books = booksWith()
    const { said, refused } = await send(signed(fields), books)
    expect([said.error, refused]).toEqual([-8, 'malformed'])
    untouched(books)
  })

  test('names an action that there is not', async () => {
    const { said, refused } = await send(signed({ ...prepare, action: '2' }))
    expect([said.error, said.error_note, refused]).toEqual([-3, 'Action not found', 'malformed'])
  })

  test.each(['method', 'too_large'] as const)('is refused for %s', async (trouble) => {
    const { said, refused } = await send(prepare, booksWith(), { trouble })
    expect([said.error, refused]).toEqual([-8, 'malformed'])
  })
})

test('while the shop is closed Click hears that we could not do it, and that is no flaw of its own', async () => {
  const books = booksWith()
  const answers = [prepare, complete].map((fields) => send(fields, books, { trouble: 'unavailable' }))
  for (const { said, refused } of await Promise.all(answers)) {
    expect([said.error, said.error_note, refused]).toEqual([-7, 'Failed to book the payment', undefined])
  }
  untouched(books)
})

describe('the sum', () => {
  test.each(['300', '49999.99', '50000.01', '50000.001', '-50000', '5e4', '50 000', 'many'])(
    'of %s is another one',
    async (amount) => {
      const books = booksWith({ create: vi.fn(refuse('wrong_amount')) })
      expect((await send(signed({ ...prepare, amount }), books)).said.error).toBe(-2)
      expect(books.create).not.toHaveBeenCalledWith(expect.objectContaining({ minor: 5_000_000 }))
      expect((await send(signed({ ...complete, amount }), books)).said).toMatchObject({
        ...{ error: -2, error_note: 'Incorrect parameter amount' },
      })
      expect(books.pay).not.toHaveBeenCalled()
    },
  )
})

describe('a refusal of the books', () => {
  const numbers = {
    unknown_payment: -5,
    wrong_amount: -2,
    not_payable: -9,
    busy: -7,
    unknown_transaction: -6,
    over: -9,
    used_up: -4,
    already_paid: -4,
  } as const

  test.each(servedFailures)('for %s has its number', async (failure) => {
    const books = booksWith({ create: refuse(failure), pay: refuse(failure), cancel: refuse(failure) })
    for (const fields of [prepare, complete, { ...complete, error: '-5017' }]) {
      const { said, refused } = await send(fields, books)
      expect([said.error, refused]).toEqual([numbers[failure], undefined])
    }
  })

  test('that nobody has foreseen is left to the shop', async () => {
    const books = booksWith({ pay: () => Promise.reject(new TypeError('the database is gone')) })
    await expect(send(complete, books)).rejects.toThrow('the database is gone')
  })
})

describe('a second call', () => {
  test('that confirms what is paid is told so, and pays nothing', async () => {
    const books = booksWith({ find: async () => at('paid') })
    expect((await send(complete, books)).said).toMatchObject({
      ...{ error: -4, error_note: 'Already paid', merchant_confirm_id: 77 },
    })
    expect(books.pay).not.toHaveBeenCalled()
  })

  test('that prepares what is paid is told so, and not that it was cancelled', async () => {
    const paid = booksWith({ create: refuse('over'), find: async () => at('paid') })
    expect((await send(prepare, paid)).said.error).toBe(-4)
    const cancelled = booksWith({ create: refuse('over'), find: async () => at('cancelled') })
    expect((await send(prepare, cancelled)).said.error).toBe(-9)
  })

  test.each<[string, Fields, Partial<ServedTransaction>]>([
    ['a transaction of another number', { merchant_prepare_id: '999999999' }, {}],
    ['a number that is written otherwise', { merchant_prepare_id: '077' }, {}],
    ['the transaction of another payment', {}, { paymentId: 'ord_2' }],
  ])('that completes %s completes nothing', async (_, change, found) => {
    const books = booksWith({ find: async () => ({ ...at('created'), ...found }) })
    expect((await send(signed({ ...complete, ...change }), books)).said).toMatchObject({
      ...{ error: -6, error_note: 'Transaction does not exist' },
    })
    expect(books.pay).not.toHaveBeenCalled()
  })

  test('that comes before the first one completes nothing', async () => {
    expect((await send(complete, booksWith({ find: refuse('unknown_transaction') }))).said.error).toBe(-6)
  })

  test.each<ServedState>(['created', 'paid', 'cancelled', 'reversed'])(
    'with an error of Click’s cancels what is %s',
    async (state) => {
      const books = booksWith({ find: async () => at(state) })
      const { said, refused } = await send({ ...complete, error: '-5017' }, books)
      expect(said).toMatchObject({ error: -9, error_note: 'Transaction cancelled', merchant_confirm_id: 77 })
      expect(refused).toBeUndefined()
      expect(books.cancel).toHaveBeenCalledExactlyOnceWith(name, -5017)
      expect(books.pay).not.toHaveBeenCalled()
    },
  )
})
