import { expect, test } from 'vitest'
import { cardForm, cards, keys, postForm, type Stage, said, setStage, startMs } from './stage'

type Asked = { id: number; method: string; params: Record<string, unknown> }
type Answer = object | number

const returnUrl = 'http://shop.test/checkout/return?p=PAY1'
const linkOf = (terms: string) => `http://shop.test/simulator/payme/${btoa(terms)}`
const link = linkOf(`m=${keys.PAYME_MERCHANT_ID};ac.payment=PAY1;a=1250000;l=ru;c=${returnUrl}`)

const results: Record<string, object> = {
  CheckPerformTransaction: { allow: true },
  CreateTransaction: { create_time: startMs, transaction: '7', state: 1 },
  PerformTransaction: { perform_time: startMs, transaction: '7', state: 2 },
  CancelTransaction: { cancel_time: startMs, transaction: '7', state: -1 },
  CheckTransaction: { create_time: startMs, transaction: '7', state: 1, reason: null },
  GetStatement: { transactions: [] },
  SetFiscalData: { success: true },
}
const refusal = (code: number) => ({ error: { code, message: { ru: 'Нельзя', uz: 'Mumkin emas', en: 'No' } } })

/** A shop that agrees to everything but what is told here: by method, and by how often it was called. */
function withShop(told: Record<string, Answer[]> = {}) {
  const times = new Map<string, number>()
  const stage = setStage((_, text) => {
    const { method } = JSON.parse(text) as Asked
    const nth = times.get(method) ?? 0
    times.set(method, nth + 1)
    return told[method]?.[nth] ?? { result: results[method] }
  })
  const calls = () => stage.delivered.map(({ text }) => JSON.parse(text) as Asked)
  return { stage, calls, methods: () => calls().map(({ method }) => method) }
}

const pay = (stage: Stage, card: string = cards.good) => postForm(stage, link, cardForm(card))
const deed = (stage: Stage, name: string, body: object) => stage.post(`/simulator/payme/dashboard/${name}`, body)
type Row = { id: string; stage: string; paid: boolean; refunded: number; reason: number | null; code: number | null }
const receipts = async (stage: Stage) =>
  (await (await stage.call('/simulator/payme/dashboard/payments')).json()) as Row[]
const onlyOne = async (stage: Stage): Promise<Row> => {
  const [row] = await receipts(stage)
  if (!row) throw new Error('nothing was paid')
  return row
}

const straight = ['CheckPerformTransaction', 'CreateTransaction', 'PerformTransaction']

test('a card pays: the shop is asked, begins, takes the money, and the buyer returns', async () => {
  const { stage, calls, methods } = withShop()
  const answer = await pay(stage)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, returnUrl])
  expect(methods()).toEqual(straight)
  const { id } = await onlyOne(stage)
  expect(id).toMatch(/^[0-9a-f]{24}$/)
  const account = { payment: 'PAY1' }
  expect(calls().map(({ params }) => params)).toEqual([
    { amount: 1_250_000, account },
    { id, time: startMs, amount: 1_250_000, account },
    { id },
  ])
  for (const { path, headers } of stage.delivered) {
    expect(path).toBe('/api/webhooks/payme')
    expect(headers.get('Authorization')).toBe(`Basic ${btoa(`Paycom:${keys.PAYME_KEY}`)}`)
  }
  expect((await pay(stage)).status).toBe(303)
  expect(methods()).toEqual(straight)
})

test.each([cards.declined, cards.poor])('the card %s is declined, and what was begun is cancelled', async (card) => {
  const { stage, calls, methods } = withShop()
  expect((await pay(stage, card)).headers.get('Location')).toBe(returnUrl)
  expect(methods()).toEqual(['CheckPerformTransaction', 'CreateTransaction', 'CancelTransaction'])
  expect(calls()[2]?.params).toMatchObject({ reason: 2 })
  expect(await onlyOne(stage)).toMatchObject({ stage: 'cancelled', paid: false })
})

test('the page shows what is paid in the language of the link, and leads back before anything was begun', async () => {
  const { stage, calls } = withShop()
  const shown = await (await stage.call(new URL(link).pathname)).text()
  for (const text of ['lang="ru"', 'Payme', 'PAY1', 'checkout/return?p=PAY1']) expect(shown).toContain(text)
  expect(shown).toMatch(/12\s500,00\sUZS/)
  expect(calls()).toEqual([])
})

test.each([
  ['of another shop', 'm=other;ac.payment=PAY1;a=100'],
  ['without a payment', `m=${keys.PAYME_MERCHANT_ID};a=100`],
  ['of no sum', `m=${keys.PAYME_MERCHANT_ID};ac.payment=PAY1;a=0`],
  ['of half a tiyin', `m=${keys.PAYME_MERCHANT_ID};ac.payment=PAY1;a=0.5`],
])('a link %s leads nowhere', async (_, terms) => {
  expect((await withShop().stage.call(new URL(linkOf(terms)).pathname)).status).toBe(404)
})

test('a wrong form shows the page again, and the shop is not asked', async () => {
  const { stage, calls } = withShop()
  expect((await postForm(stage, link, cardForm(cards.good, { cvv: '1' }))).status).toBe(400)
  expect(calls()).toEqual([])
})

test.each<[string, Answer[], string]>([
  ['refuses', [refusal(-31051)], 'Нельзя'],
  ['does not answer', [0], 'Магазин не отвечает'],
  ['is out of order', [refusal(-32400)], 'Магазин не отвечает'],
  ['answers with another status', [503], 'Магазин не отвечает'],
])('a shop that %s is told to the buyer, who may try again', async (_, CheckPerformTransaction, words) => {
  const { stage } = withShop({ CheckPerformTransaction })
  const answer = await pay(stage)
  expect([answer.status, (await answer.text()).includes(words)]).toEqual([409, true])
  expect((await pay(stage)).status).toBe(303)
  expect((await receipts(stage)).map((row) => row.stage)).toEqual(['refused', 'paid'])
})

test.each<[string, Record<string, Answer[]>, string[]]>([
  [
    'a transaction that the shop has begun',
    { CreateTransaction: [0] },
    ['CheckPerformTransaction', 'CreateTransaction', 'CheckTransaction', 'PerformTransaction'],
  ],
  [
    'a transaction that the shop does not know',
    { CreateTransaction: [0], CheckTransaction: [0, refusal(-31003)] },
    [
      ...['CheckPerformTransaction', 'CreateTransaction', 'CheckTransaction', 'CheckTransaction'],
      ...['CreateTransaction', 'PerformTransaction'],
    ],
  ],
  [
    'a payment, until the shop has taken it',
    { PerformTransaction: [0, 500, refusal(-32400)] },
    [...straight, ...Array(3).fill('PerformTransaction')],
  ],
])('without an answer Payme asks again about %s', async (_, told, expected) => {
  const { stage, methods } = withShop(told)
  expect((await pay(stage)).status).toBe(303)
  await stage.pass(60_000)
  expect(methods()).toEqual(expected)
  expect(await onlyOne(stage)).toMatchObject({ stage: 'paid' })
})

test('a payment that the shop refuses for good goes back to the buyer', async () => {
  const { stage, calls } = withShop({ PerformTransaction: [refusal(-31008)] })
  await pay(stage)
  expect(calls().at(-1)).toMatchObject({ method: 'CancelTransaction', params: { reason: 3 } })
  expect(await onlyOne(stage)).toMatchObject({ stage: 'cancelled', paid: false, code: -31008 })
})

test('a shop that is silent for twelve hours has lost the payment', async () => {
  const { stage, calls } = withShop({ PerformTransaction: Array(1000).fill(0) })
  await pay(stage)
  await stage.pass(12 * 60 * 60_000 + 60_000)
  expect(calls().at(-1)).toMatchObject({ method: 'CancelTransaction', params: { reason: 4 } })
})

test.each<[string, string[]]>([
  ['timeout', ['CheckPerformTransaction']],
  ['duplicate_webhook', straight.flatMap((each) => [each, each])],
  ['reordered_webhooks', ['CheckPerformTransaction', 'PerformTransaction', 'CreateTransaction', 'PerformTransaction']],
  ['lost_webhook', ['CheckPerformTransaction', 'CreateTransaction']],
  ['late_webhook', ['CheckPerformTransaction']],
  ['forged_webhook', ['CreateTransaction', 'PerformTransaction', ...straight]],
])('with the fault %s the shop hears %o first', async (fault, expected) => {
  const { stage, methods } = withShop()
  await stage.order({ provider: 'payme', fault })
  await pay(stage)
  expect(methods()).toEqual(expected)
})

test('the calls of a forger do not have the key', async () => {
  const { stage } = withShop()
  await stage.order({ provider: 'payme', fault: 'forged_webhook' })
  await pay(stage)
  const right = `Basic ${btoa(`Paycom:${keys.PAYME_KEY}`)}`
  expect(stage.delivered.map(({ headers }) => headers.get('Authorization') === right)).toEqual([
    ...[false, false, true, true, true],
  ])
})

test('a payment that was lost or comes late comes in the end', async () => {
  for (const fault of ['lost_webhook', 'late_webhook']) {
    const { stage } = withShop()
    await stage.order({ provider: 'payme', fault })
    expect((await pay(stage)).status).toBe(303)
    await stage.pass(31 * 60_000)
    expect(await onlyOne(stage)).toMatchObject({ stage: 'paid' })
  }
})

test('a page that is out of order pays nothing', async () => {
  const { stage, calls } = withShop()
  await stage.order({ provider: 'payme', fault: 'error500' })
  expect([(await pay(stage)).status, calls().length, (await pay(stage)).status]).toEqual([500, 0, 303])
})

test('the owner gives a paid receipt back, and cancels one that was only begun', async () => {
  const { stage, calls } = withShop()
  const wish = { payment: 'PAY1', amount: 5 }
  const [held] = (await (await deed(stage, 'pay', { ...wish, hold: true })).json()) as Row[]
  expect(held).toMatchObject({ stage: 'created', paid: false })
  expect(await said(deed(stage, 'cancel', { receipt: held?.id }))).toMatchObject({ stage: 'cancelled', reason: 3 })
  const [paid] = (await (await deed(stage, 'pay', wish)).json()) as Row[]
  expect(await said(deed(stage, 'cancel', { receipt: paid?.id }))).toMatchObject({
    ...{ stage: 'reversed', reason: 5, paid: true, refunded: 5 },
  })
  expect(calls().at(-1)?.params).toEqual({ id: paid?.id, reason: 5 })
  expect((await deed(stage, 'cancel', { receipt: paid?.id })).status).toBe(400)
})

test('what the shop does not give back stays paid', async () => {
  const { stage } = withShop({ CancelTransaction: [refusal(-31007)] })
  await pay(stage)
  const { id } = await onlyOne(stage)
  expect(await said(deed(stage, 'cancel', { receipt: id }))).toMatchObject({
    ...{ stage: 'paid', refunded: 0, code: -31007, reason: null },
  })
})

test('a receipt that is held is confirmed later, and its tax receipt is sent', async () => {
  const { stage, calls } = withShop()
  const [held] = (await (await deed(stage, 'pay', { payment: 'PAY1', amount: 5, hold: true })).json()) as Row[]
  expect((await deed(stage, 'receipt', { receipt: held?.id })).status).toBe(400)
  expect(await said(deed(stage, 'perform', { receipt: held?.id }))).toMatchObject({ stage: 'paid' })
  expect(await said(deed(stage, 'receipt', { receipt: held?.id }))).toEqual({ result: { success: true } })
  expect(calls().at(-1)?.params).toMatchObject({ id: held?.id, type: 'PERFORM', fiscal_data: { status_code: 0 } })
})

test('several buyers pay at the same moment', async () => {
  const { stage, methods } = withShop()
  const rows = (await (await deed(stage, 'pay', { payment: 'PAY1', amount: 5, buyers: 2 })).json()) as Row[]
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
  expect(methods().slice(0, 2)).toEqual(['CheckPerformTransaction', 'CheckPerformTransaction'])
})

test('the owner asks the shop for its statement, and sees the receipts', async () => {
  const { stage, calls } = withShop({ GetStatement: [{ result: { transactions: [] } }, 0] })
  await pay(stage)
  expect(await said(deed(stage, 'statement', { from: 1 }))).toEqual({ result: { transactions: [] } })
  expect(calls().at(-1)?.params).toEqual({ from: 1, to: startMs })
  expect(await said(deed(stage, 'statement', {}))).toHaveProperty('error')
  const shown = await (await stage.call('/simulator/payme/dashboard')).text()
  for (const text of ['PAY1', '12500.00 UZS', 'data-deed="cancel"', 'Refund']) expect(shown).toContain(text)
})

test.each([
  ['pay', { payment: 'PAY1' }],
  ['pay', { payment: 'PAY1', amount: 5, buyers: 11 }],
  ['cancel', {}],
  ['perform', {}],
])('the cabinet refuses %s with %o', async (name, body) => {
  expect((await deed(withShop().stage, name, body)).status).toBe(400)
})

test('the cabinet knows no receipt of another name', async () => {
  expect((await deed(withShop().stage, 'cancel', { receipt: 'x' })).status).toBe(404)
})
