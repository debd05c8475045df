import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cardForm, cards, keys, origin, type Stage, said, setStage } from './stage'

const paymentId = 'pay-1'
const link = `/simulator/click/services/pay?${new URLSearchParams({
  ...{ service_id: keys.CLICK_SERVICE_ID, merchant_id: keys.CLICK_MERCHANT_ID, amount: '50000.00' },
  ...{ transaction_param: paymentId, return_url: `${origin}/checkout/return?p=1` },
})}`

type Form = Record<string, string>
const formOf = (text: string): Form => Object.fromEntries(new URLSearchParams(text))

/** A shop that prepares and confirms everything, but for the calls that are answered otherwise. */
const shop =
  (others: Record<number, number | object> = {}) =>
  (nth: number, text: string) => {
    const { click_trans_id, merchant_trans_id, action, error } = formOf(text)
    const ids = { click_trans_id, merchant_trans_id, error_note: 'said' }
    const usual = Number(error) < 0 ? { ...ids, error: -9 } : { ...ids, error: 0 }
    return others[nth] ?? { ...usual, [action === '0' ? 'merchant_prepare_id' : 'merchant_confirm_id']: 77 }
  }

const pay = (stage: Stage, card: string = cards.good) =>
  stage.call(link, { method: 'POST', body: new URLSearchParams(cardForm(card)) })

/** The calls that the shop got: what each was to do, and the error of Click's in it. */
const calls = (stage: Stage) =>
  stage.delivered.map(({ text }) => {
    const { action, error } = formOf(text)
    return `${action === '0' ? 'prepare' : 'complete'} ${error}`
  })

type Row = { id: string; paydocId: string; stage: string; error: number | null; paid: boolean; refunded: number }
const rows = async (stage: Stage): Promise<Row[]> => (await stage.call('/simulator/click/dashboard/payments')).json()
const stageOf = async (stage: Stage) => (await rows(stage))[0]?.stage
const deed = (stage: Stage, name: string, body: object) => stage.post(`/simulator/click/dashboard/${name}`, body)

function signOf({ click_trans_id, service_id, merchant_trans_id, merchant_prepare_id, ...rest }: Form): string {
  const prepareId = rest.action === '1' ? merchant_prepare_id : ''
  const ids = `${click_trans_id}${service_id}${keys.CLICK_SECRET_KEY}${merchant_trans_id}${prepareId}`
  return createHash('md5').update(`${ids}${rest.amount}${rest.action}${rest.sign_time}`).digest('hex')
}

describe('a buyer on the page', () => {
  test('pays: the shop is asked to prepare, then told to complete, and the buyer returns', async () => {
    const stage = setStage(shop())
    const page = await (await stage.call(link)).text()
    expect(page).toContain('Click')
    expect(page).toContain('50,000.00')
    const answer = await pay(stage)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${origin}/checkout/return?p=1`])
    expect(stage.delivered.map(({ path }) => path)).toEqual(['/api/webhooks/click', '/api/webhooks/click'])
    const [prepare = {}, complete = {}] = stage.delivered.map(({ text }) => formOf(text))
    expect(prepare).toEqual({
      ...{ click_trans_id: expect.stringMatching(/^\d{19}$/), click_paydoc_id: expect.stringMatching(/^\d{19}$/) },
      ...{ service_id: '222', merchant_trans_id: paymentId, amount: '50000.00', action: '0' },
      ...{ error: '0', error_note: 'Success', sign_time: '2026-11-21 14:00:00', sign_string: signOf(prepare) },
    })
    expect(complete).toEqual({
      ...prepare,
      ...{ action: '1', merchant_prepare_id: '77', sign_string: signOf(complete) },
    })
    expect(stage.delivered[0]?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded')
    expect(await rows(stage)).toMatchObject([{ stage: 'confirmed', paid: true, amount: 5_000_000, refunded: 0 }])
    expect(await (await stage.call(link)).text()).toContain('already paid')
    expect((await pay(stage)).status).toBe(303)
    expect(stage.delivered).toHaveLength(2)
  })

  test.each([cards.declined, cards.poor])('whose card %s gives no money: the shop hears of it', async (card) => {
    const stage = setStage(shop())
    expect((await pay(stage, card)).status).toBe(303)
    expect(calls(stage)).toEqual(['prepare 0', 'complete -5017'])
    expect(await stageOf(stage)).toBe('failed')
  })

  test('reads why the shop refuses, and nothing is debited', async () => {
    const stage = setStage(shop({ 1: { error: -9, error_note: 'Transaction cancelled' } }))
    const answer = await pay(stage)
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('Transaction cancelled')
    expect(calls(stage)).toEqual(['prepare 0'])
  })

  test.each(['service_id', 'merchant_id', 'amount', 'transaction_param'])(
    'of another %s finds nothing',
    async (name) => {
      const stage = setStage(shop())
      const other = link.replace(new RegExp(`${name}=[^&]*`), `${name}=0`).replace('transaction_param=0', '')
      expect((await stage.call(other)).status).toBe(404)
    },
  )

  test('whose bank disputes gets the money back a moment later', async () => {
    const stage = setStage(shop())
    await pay(stage, cards.disputed)
    expect(await stageOf(stage)).toBe('confirmed')
    await stage.pass(1500)
    expect(await stageOf(stage)).toBe('reversed')
    expect(calls(stage)).toEqual(['prepare 0', 'complete 0'])
  })
})

describe('a shop that does not answer', () => {
  test('is asked to prepare once more with the same numbers, then Click gives up', async () => {
    const stage = setStage(shop({ 1: 0, 2: 500 }))
    const answer = await pay(stage)
    expect([answer.status, calls(stage)]).toEqual([409, ['prepare 0', 'prepare 0']])
    expect(formOf(stage.delivered[1]?.text ?? '').click_trans_id).toBe(
      formOf(stage.delivered[0]?.text ?? '').click_trans_id,
    )
    expect(await answer.text()).toContain('does not answer')
  })

  test('is told to complete again and again, and is believed when it says that it has', async () => {
    const stage = setStage(shop({ 2: 0, 3: { error: -7 }, 4: 200, 5: { error: -4 } }))
    await pay(stage)
    expect(await stageOf(stage)).toBe('debited')
    await stage.pass(60_000)
    expect(calls(stage)).toEqual(['prepare 0', ...Array.from({ length: 4 }, () => 'complete 0')])
    expect(await stageOf(stage)).toBe('confirmed')
  })

  test('for good loses the payment: the buyer gets the money back', async () => {
    const stage = setStage((nth, text) => (nth === 1 ? shop()(nth, text) : 0))
    await pay(stage)
    await stage.pass(60 * 60_000)
    expect(await stageOf(stage)).toBe('returned')
    expect(stage.delivered.length).toBe(9)
  })

  test('in time, and says so, sends the money back', async () => {
    const stage = setStage(shop({ 2: { error: -9 } }))
    await pay(stage)
    expect(await stageOf(stage)).toBe('returned')
  })
})

describe('a fault', () => {
  const withFault = async (fault: string, times = 1) => {
    const stage = setStage(shop())
    await stage.order({ provider: 'click', fault, times })
    return stage
  }

  test.each([
    [1, ['prepare 0', 'prepare 0', 'complete 0']],
    [2, ['prepare 0', 'prepare 0']],
  ])('loses %i answers of the shop', async (times, heard) => {
    const stage = await withFault('timeout', times)
    await pay(stage)
    expect(calls(stage)).toEqual(heard)
  })

  test('keeps the second call from the shop for ever', async () => {
    const stage = await withFault('lost_webhook')
    await pay(stage)
    await stage.pass(24 * 60 * 60_000)
    expect(calls(stage)).toEqual(['prepare 0'])
    expect(await stageOf(stage)).toBe('returned')
  })

  test('doubles both calls', async () => {
    const stage = await withFault('duplicate_webhook')
    await pay(stage)
    expect(calls(stage)).toEqual(['prepare 0', 'prepare 0', 'complete 0', 'complete 0'])
  })

  test('keeps the second call until it is released', async () => {
    const stage = await withFault('late_webhook')
    await pay(stage)
    expect(calls(stage)).toEqual(['prepare 0'])
    expect(await said(stage.post('/simulator/release', {}))).toEqual({ released: 1 })
    expect(calls(stage)).toEqual(['prepare 0', 'complete 0'])
  })

  test('brings the second call before the first one', async () => {
    const stage = await withFault('reordered_webhooks')
    await pay(stage)
    expect(calls(stage)).toEqual(['complete 0', 'prepare 0', 'complete 0'])
  })

  test('lets somebody without the secret call first', async () => {
    const stage = await withFault('forged_webhook')
    await pay(stage)
    expect(calls(stage)).toEqual(['prepare 0', 'complete 0', 'prepare 0', 'complete 0'])
    const signs = stage.delivered.map(({ text }) => formOf(text)).map((form) => form.sign_string === signOf(form))
    expect(signs).toEqual([false, false, true, true])
  })
})

describe('the Merchant API', () => {
  const authOf = (second: number, secret: string = keys.CLICK_SECRET_KEY) =>
    `123:${createHash('sha1').update(`${second}${secret}`).digest('hex')}:${second}`
  const ask = (stage: Stage, method: string, path: string, auth = authOf(1_700_000_000)) =>
    stage.call(`/simulator/click/payment/${path}`, { method, headers: { Auth: auth } })

  async function paid() {
    const stage = setStage(shop())
    await pay(stage)
    const [row] = await rows(stage)
    return { stage, paydocId: row?.paydocId ?? '' }
  }

  test('tells how a payment stands, and gives it back once', async () => {
    const { stage, paydocId } = await paid()
    const status = async () => (await (await ask(stage, 'GET', `status/222/${paydocId}`)).text()) as string
    expect(await status()).toBe(`{"error_code":0,"error_note":"Success","payment_id":${paydocId},"payment_status":2}`)
    const reversal = () => said(ask(stage, 'DELETE', `reversal/222/${paydocId}`))
    expect(await reversal()).toMatchObject({ error_code: 0 })
    expect(await status()).toContain('"payment_status":-99')
    expect(await reversal()).toMatchObject({ error_code: -1 })
  })

  test.each([
    ['another secret', authOf(1_700_000_000, 'other')],
    ['another second', authOf(1_700_000_000).replace(/\d$/, '1')],
    ['nothing', ''],
  ])('refuses a caller that shows %s', async (_, auth) => {
    const { stage, paydocId } = await paid()
    for (const [method, act] of [
      ['GET', 'status'],
      ['DELETE', 'reversal'],
    ] as const) {
      expect((await ask(stage, method, `${act}/222/${paydocId}`, auth)).status).toBe(401)
      expect((await ask(stage, method, `${act}/223/${paydocId}`)).status).toBe(401)
    }
  })

  test('gives back nothing of an earlier month, but on the first day of this one', async () => {
    const { stage, paydocId } = await paid()
    const untilFirstMs = Date.UTC(2026, 11, 1, 12) - stage.nowMs()
    await stage.pass(untilFirstMs + 24 * 60 * 60_000)
    expect(await said(ask(stage, 'DELETE', `reversal/222/${paydocId}`))).toMatchObject({ error_code: -1 })
    const other = await paid()
    await other.stage.pass(untilFirstMs)
    expect(await said(ask(other.stage, 'DELETE', `reversal/222/${other.paydocId}`))).toMatchObject({ error_code: 0 })
  })

  test.each([
    ['error500', false],
    ['timeout', true],
  ])('has its own %s', async (fault, isDone) => {
    const { stage, paydocId } = await paid()
    await stage.order({ provider: 'click', fault })
    const answer = ask(stage, 'DELETE', `reversal/222/${paydocId}`)
    if (isDone) await expect(answer).rejects.toThrow('dropped')
    else expect((await answer).status).toBe(500)
    expect(await stageOf(stage)).toBe(isDone ? 'reversed' : 'confirmed')
  })
})

describe('the cabinet', () => {
  test('begins two attempts at the same moment, also with another sum, and tells what the shop said', async () => {
    const stage = setStage(shop({ 2: { error: -7 } }))
    const answer = deed(stage, 'prepare', { payment: paymentId, amount: '1.00', count: 2 })
    expect(await (await answer).json()).toMatchObject([
      { stage: 'prepared', said: { error: 0 } },
      { stage: 'refused', said: { error: -7 } },
    ])
    expect(stage.delivered.map(({ text }) => formOf(text).amount)).toEqual(['1.00', '1.00'])
  })

  test('is a page with every payment and what can be done with it', async () => {
    const stage = setStage(shop())
    await deed(stage, 'prepare', { payment: '<b>', amount: '50000.00' })
    const page = await (await stage.call('/simulator/click/dashboard')).text()
    expect(page).toContain('&lt;b&gt;')
    expect(page).toContain('50000.00 UZS')
    for (const name of ['complete', 'cancel', 'reversal', 'prepare']) expect(page).toContain(`data-deed="${name}"`)
  })

  test('completes, cancels and reverses what was begun', async () => {
    const stage = setStage(shop())
    const begin = async () => {
      const answer = await deed(stage, 'prepare', { payment: paymentId, amount: '50000.00' })
      return ((await answer.json()) as Row[])[0]?.id ?? ''
    }
    const attempt = await begin()
    expect(await said(deed(stage, 'complete', { attempt }))).toMatchObject({ stage: 'confirmed', said: { error: 0 } })
    expect(await said(deed(stage, 'cancel', { attempt }))).toMatchObject({ stage: 'reversed', said: { error: -9 } })
    const other = await begin()
    expect(await said(deed(stage, 'cancel', { attempt: other }))).toMatchObject({ stage: 'failed' })
    const third = await begin()
    expect((await deed(stage, 'reversal', { attempt: third })).status).toBe(400)
    await deed(stage, 'complete', { attempt: third })
    expect(await said(deed(stage, 'reversal', { attempt: third }))).toMatchObject({ stage: 'reversed' })
    expect((await deed(stage, 'reversal', { attempt: 'none' })).status).toBe(404)
    expect((await deed(stage, 'prepare', { payment: paymentId })).status).toBe(400)
  })
})
