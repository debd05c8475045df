import { expect, test } from 'vitest'
import { askYookassa, cardForm, cards, makePayment, paymentBody, postForm, said, setStage } from './stage'

const method = (type: string) => ({ payment_method_data: { type } })

async function openPage(change: object = {}, shopAnswers?: (nth: number) => number) {
  const stage = setStage(shopAnswers)
  const payment = await makePayment(stage, change)
  const url = payment.confirmation?.confirmation_url ?? ''
  const show = async (language = 'en') =>
    (await stage.call(new URL(url).pathname, { headers: { 'Accept-Language': language } })).text()
  return { stage, payment, url, show, look: () => said(askYookassa(stage, `/payments/${payment.id}`)) }
}

test.each([cards.good, cards.disputed, '2200000000000004'])('the card %s pays', async (card) => {
  const { stage, payment, url, look } = await openPage()
  const answer = await postForm(stage, url, cardForm(card))
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe(paymentBody.confirmation.return_url)
  expect(await look()).toMatchObject({
    status: 'succeeded',
    paid: true,
    refundable: true,
    captured_at: '2026-11-21T09:00:00.000Z',
    payment_method: { type: 'bank_card', card: { first6: card.slice(0, 6), last4: card.slice(-4) } },
  })
  expect(await look()).not.toHaveProperty('confirmation')
  await stage.pass(60_000)
  expect(stage.delivered.map(({ path }) => path)).toEqual(['/api/webhooks/yookassa'])
  expect(stage.events()).toMatchObject([
    {
      type: 'notification',
      event: 'payment.succeeded',
      object: { id: payment.id, status: 'succeeded', metadata: { payment_id: 'PAY1' }, test: true },
    },
  ])
})

test.each([
  [cards.declined, 'general_decline'],
  [cards.poor, 'insufficient_funds'],
])('the card %s is declined as %s, and that cancels the payment for good', async (card, reason) => {
  const { stage, url, look } = await openPage()
  const answer = await postForm(stage, url, cardForm(card))
  expect(answer.headers.get('Location')).toBe(paymentBody.confirmation.return_url)
  expect((await postForm(stage, url, cardForm(cards.good))).status).toBe(410)
  expect(await look()).toMatchObject({
    status: 'canceled',
    paid: false,
    cancellation_details: { party: 'payment_network', reason },
  })
  await stage.pass(0)
  expect(stage.events()).toMatchObject([{ event: 'payment.canceled', object: { cancellation_details: { reason } } }])
})

test.each([
  ['paid', 'succeeded'],
  ['declined', 'canceled'],
])('through SBP the payment is %s', async (sbp, status) => {
  const { stage, url, look } = await openPage(method('sbp'))
  expect((await postForm(stage, url, { sbp })).status).toBe(303)
  expect(await look()).toMatchObject({ status, payment_method: { type: 'sbp' } })
})

test.each([
  ['sbp', method('sbp'), true],
  ['bank_card', method('bank_card'), false],
  ['left open', {}, true],
])('when the method is %s the page offers SBP: %s', async (_, change, isOffered) => {
  const { stage, url, show, look } = await openPage(change)
  expect((await show()).includes('name="sbp"')).toBe(isOffered)
  expect((await postForm(stage, url, { sbp: 'paid' })).status).toBe(isOffered ? 303 : 400)
  expect(await look()).toMatchObject({ status: isOffered ? 'succeeded' : 'pending' })
})

test('a wrong form shows the page again and leaves the payment as it is', async () => {
  const { stage, url, look } = await openPage()
  const answer = await postForm(stage, url, cardForm(cards.good, { cvv: '1' }))
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('lang="ru"')
  expect(await look()).toMatchObject({ status: 'pending' })
})

test('a payment form that is sent twice pays once', async () => {
  const { stage, url } = await openPage()
  const answers = await Promise.all([1, 2].map(() => postForm(stage, url, cardForm(cards.good))))
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  await stage.pass(0)
  expect(stage.eventNames()).toEqual(['payment.succeeded'])
})

test('a payment page of YooKassa lives one hour', async () => {
  const { stage, url, show, look } = await openPage()
  await stage.pass(60 * 60_000 - 1)
  expect(await look()).toMatchObject({ status: 'pending' })
  await stage.pass(1)
  expect((await postForm(stage, url, cardForm(cards.good))).status).toBe(410)
  expect(await show()).toContain('Время на оплату вышло')
  expect(await look()).toMatchObject({
    status: 'canceled',
    cancellation_details: { party: 'yoo_money', reason: 'expired_on_confirmation' },
  })
  await stage.pass(0)
  expect(stage.eventNames()).toEqual(['payment.canceled'])
})

test.each([
  ['ru_RU', 'en', 'ru'],
  ['en_US', 'ru', 'en'],
  [undefined, 'ru', 'ru'],
  ['ru_RU', 'uz', 'uz'],
])('with the locale %s and a browser that asks for %s the page is in %s', async (locale, accepted, language) => {
  const { show } = await openPage({ confirmation: { ...paymentBody.confirmation, locale } })
  expect(await show(accepted)).toContain(`<html lang="${language}">`)
})

test('a paid page says so and leads back', async () => {
  const { stage, url, show } = await openPage()
  await postForm(stage, url, cardForm(cards.good))
  expect(await show()).toContain('уже оплачен')
  expect(await show()).toContain(`href="${paymentBody.confirmation.return_url}"`)
})

test('the page of an unknown payment is not found', async () => {
  const { stage, url } = await openPage()
  expect((await stage.call(`${new URL(url).pathname}x`)).status).toBe(404)
})

test('a notification is sent again until it is answered 200, and no other success counts', async () => {
  const { stage, url } = await openPage({}, (nth) => [500, 202, 0, 200][nth - 1] ?? 200)
  await postForm(stage, url, cardForm(cards.good))
  await stage.pass(60 * 60_000)
  expect(stage.delivered.map(({ atMs }) => atMs)).toEqual([0, 1000, 4000, 14_000])
  expect(stage.delivered[0]?.headers.has('Authorization')).toBe(false)
})
