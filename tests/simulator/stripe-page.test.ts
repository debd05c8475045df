import { expect, test } from 'vitest'
import { cardForm, cards, postForm, type Stage, sessionParams, setStage, startMs, stripeOn } from './stage'

async function openPage(change: object = {}) {
  const stage = setStage()
  const stripe = stripeOn(stage)
  const session = await stripe.checkout.sessions.create({ ...sessionParams, ...change })
  const url = session.url ?? ''
  return { stage, url, look: () => stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }) }
}

const show = async (stage: Stage, url: string, language = 'en') => {
  const answer = await stage.call(new URL(url).pathname, { headers: { 'Accept-Language': language } })
  return { status: answer.status, html: await answer.text() }
}

test.each([
  ['an ordinary card', cards.good],
  ['a card with spaces', '4242 4242 4242 4242'],
  ['any other valid number', '5555555555554444'],
  ['a card that will be disputed', cards.disputed],
])('%s pays', async (_, card) => {
  const { stage, url, look } = await openPage()
  const answer = await postForm(stage, url, cardForm(card))
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toMatch(/^http:\/\/shop\.test\/checkout\/return\?session_id=cs_test_\w+$/)
  expect(await look()).toMatchObject({ status: 'complete', payment_status: 'paid' })
})

test.each([
  [cards.declined, 'generic_decline'],
  [cards.poor, 'insufficient_funds'],
])('the card %s is declined as %s, and the session stays open', async (card, decline_code) => {
  const { stage, url, look } = await openPage()
  const answer = await postForm(stage, url, cardForm(card))
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe(sessionParams.cancel_url)
  expect(await look()).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code, type: 'card_error', message: expect.any(String) },
    },
  })
  await stage.pass(0)
  expect(stage.events()).toMatchObject([
    { type: 'payment_intent.payment_failed', data: { object: { last_payment_error: { decline_code } } } },
  ])
})

test('after a decline another card pays the same session', async () => {
  const { stage, url, look } = await openPage()
  await postForm(stage, url, cardForm(cards.declined))
  await postForm(stage, url, cardForm(cards.good))
  expect(await look()).toMatchObject({ payment_status: 'paid', payment_intent: { last_payment_error: null } })
  await stage.pass(0)
  expect(stage.eventNames()).toEqual(['payment_intent.payment_failed', 'checkout.session.completed'])
})

test('a payment form that is sent twice pays once', async () => {
  const { stage, url } = await openPage()
  const answers = await Promise.all([1, 2].map(() => postForm(stage, url, cardForm(cards.good))))
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  await stage.pass(0)
  expect(stage.eventNames()).toEqual(['checkout.session.completed'])
})

test.each([
  ['a number that fails the check digit', { card: '4242424242424241' }, 'Check the card number.'],
  ['no number', { card: '' }, 'Check the card number.'],
  ['a number too short', { card: '42' }, 'Check the card number.'],
  ['a month that is over', { expiry: '10/26' }, 'Enter a month and year'],
  ['a month that is none', { expiry: '13/30' }, 'Enter a month and year'],
  ['no expiry', { expiry: '' }, 'Enter a month and year'],
  ['a CVV of two digits', { cvv: '12' }, 'Enter the 3 digits'],
  ['a CVV of letters', { cvv: 'abc' }, 'Enter the 3 digits'],
])('%s shows the page again and pays nothing', async (_, change, message) => {
  const { stage, url, look } = await openPage()
  const answer = await postForm(stage, url, cardForm(cards.good, change))
  const html = await answer.text()
  expect(answer.status).toBe(400)
  expect(html).toMatch(new RegExp(`<p id="\\w+-error" class="error" *>${message}`))
  expect(html.match(/aria-invalid/g)).toHaveLength(1 + scriptMentions)
  expect(await look()).toMatchObject({ status: 'open', payment_intent: null })
  await stage.pass(0)
  expect(stage.delivered).toEqual([])
})

// The style and the script of the page name the attribute as well.
const scriptMentions = 3

test.each(['11/26', '11/2026', '1126', '1/27', ' 12 / 30 '])('the expiry `%s` is good', async (expiry) => {
  const { stage, url } = await openPage()
  expect((await postForm(stage, url, cardForm(cards.good, { expiry }))).status).toBe(303)
})

test('nothing a buyer or a shop writes becomes markup, and a CVV is never shown again', async () => {
  const { stage, url } = await openPage()
  const answer = await postForm(stage, url, { card: '"><script>1</script>', expiry: "'x'", cvv: '99' })
  const html = await answer.text()
  expect(html).toContain('60 &lt;UC&gt;')
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;1&lt;/script&gt;"')
  expect(html).toContain('href="http://shop.test/cart?a=1&amp;b=2"')
  expect(html).not.toContain('<script>1')
  expect(html).not.toContain('value="99"')
})

test('the page says that it is a demo, what is paid, and which cards there are', async () => {
  const { stage, url } = await openPage()
  const { status, html } = await show(stage, url)
  expect(status).toBe(200)
  expect(html).toContain('This is a demo. No real money moves')
  expect(html).toContain('$9.98')
  for (const card of Object.values(cards)) expect(html).toContain(`data-fill="${card}"`)
  for (const name of ['cc-number', 'cc-exp', 'cc-csc']) expect(html).toContain(`autocomplete="${name}"`)
  for (const name of ['card', 'expiry', 'cvv']) {
    expect(html).toMatch(new RegExp(`name="${name}" type="text" inputmode="numeric"`))
    expect(html).toContain(`<label for="${name}">`)
  }
})

test.each([
  ['ru', 'en-US', 'ru'],
  ['en', 'ru', 'en'],
  ['auto', 'ru-RU,ru;q=0.9', 'ru'],
  ['auto', 'uz', 'uz'],
  ['ru', 'uz-UZ,ru;q=0.5', 'uz'],
  ['auto', 'de', 'en'],
  ['fr', 'ru', 'ru'],
])('with the locale %s and a browser that asks for %s the page is in %s', async (locale, accepted, language) => {
  const { stage, url } = await openPage({ locale })
  expect((await show(stage, url, accepted)).html).toContain(`<html lang="${language}">`)
})

test('a paid page says so and leads back', async () => {
  const { stage, url } = await openPage()
  await postForm(stage, url, cardForm(cards.good))
  const { status, html } = await show(stage, url)
  expect(status).toBe(200)
  expect(html).toContain('already paid')
  expect(html).toContain('href="http://shop.test/checkout/return?session_id=cs_test_')
  expect(html).not.toContain('<form')
})

test('an expired page says so, leads back and takes no money', async () => {
  const { stage, url, look } = await openPage({ expires_at: startMs / 1000 + 1800 })
  await stage.pass(1800_000)
  const { html } = await show(stage, url)
  expect(html).toContain('The time to pay is over')
  expect(html).toContain('href="http://shop.test/cart?a=1&amp;b=2"')
  expect((await postForm(stage, url, cardForm(cards.good))).status).toBe(410)
  expect(await look()).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
  await stage.pass(0)
  expect(stage.eventNames()).toEqual(['checkout.session.expired'])
})

test('the page of an unknown session is not found', async () => {
  const { stage, url } = await openPage()
  expect((await show(stage, `${url}x`)).status).toBe(404)
  expect((await postForm(stage, `${url}x`, cardForm(cards.good))).status).toBe(404)
})
