import { beforeAll, describe, expect, test } from 'vitest'
import { problem } from '../../../src/shared/contract/common'
import { languages } from '../../../src/shared/languages'
import { orderReasons, orderStatuses } from '../../../src/shared/order-states'
import { paymentStatuses } from '../../../src/shared/payments'
import { referralStates } from '../../../src/shared/referral'
import { supplierOrderStates } from '../../../src/shared/suppliers'
import { errorSentence } from '../../../src/worker/i18n'
import { clientOf } from '../../support/http'
import { makeAdmin, type Person } from '../../support/shop'
import { makeSuppliedOffer, makeWaitingOrder, shopThatWaits } from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let person: Person
beforeAll(async () => {
  ctx = await shopThatWaits()
  person = await makeAdmin(ctx)
})

const refusalOf = async (orderId: string, status: string, language: string): Promise<string> => {
  const answer = await clientOf({ ...person, language }).put(`/orders/${orderId}/status`, { status })
  expect(answer.status).toBe(409)
  return problem.parse(await answer.json()).error
}

describe('an administrator who moves an order', () => {
  test.each([
    ['en', 'It is “waits for codes” now, and can’t become “completed”'],
    ['ru', 'Сейчас «ждёт кодов»: перейти в «выполнен» нельзя'],
    ['uz', 'Hozir “kod kutmoqda”: “bajarildi” holatiga oʻta olmaydi'],
  ])('that waits for codes is told so in %s', async (language, sentence) => {
    const order = await makeWaitingOrder(ctx, { quantity: 1 })
    expect(await refusalOf(order.id, 'completed', language)).toBe(sentence)
  })

  test('is told that part of it was delivered where that keeps it from being cancelled', async () => {
    const order = await makeWaitingOrder(ctx, { offer: await makeSuppliedOffer(ctx, { stock: 1 }), quantity: 2 })
    const sentence = 'It is “delivered in part” now, and can’t become “cancelled”'
    expect(await refusalOf(order.id, 'cancelled', 'en')).toBe(sentence)
  })
})

const waiting = orderReasons.slice(0, 4)
const states = [
  ...[orderStatuses, waiting, paymentStatuses, referralStates, supplierOrderStates].flat(),
  ...['delivered_in_part', 'replaced', 'taken', 'frozen', 'given_back'],
]

test.each(languages)('every state that keeps a thing from moving on has words in %s', (language) => {
  const said = states.map((from) => errorSentence(language, 'invalid_transition', { from, to: 'x' }))
  const unworded = said.filter((sentence) => /_/.test(sentence) || (language === 'ru' && /«[a-z]{2,}/.test(sentence)))
  expect(unworded).toEqual([])
  const english = states.map((from) => errorSentence('en', 'invalid_transition', { from, to: 'x' }))
  if (language !== 'en') expect(said.filter((sentence) => english.includes(sentence))).toEqual([])
})
