import Stripe from 'stripe'
import { createSimulators } from '../../src/simulator/simulators'
import { demoValues } from '../../src/worker/config/demo-values'

export const origin = 'http://shop.test'
/** Some are those of published examples. */
export const keys = {
  ...{ ...demoValues, STRIPE_WEBHOOK_SECRET: 'whsec_test_secret' },
  ...{ CLICK_SERVICE_ID: '222', CLICK_MERCHANT_ID: '11', CLICK_MERCHANT_USER_ID: '123', CLICK_SECRET_KEY: 'SECRET' },
  ...{ SMILEONE_UID: '1', SMILEONE_EMAIL: 'a@b.c', SMILEONE_KEY: 'KEY' },
}
export const startMs = Date.UTC(2026, 10, 21, 9)

export type Delivered = { path: string; headers: Headers; text: string; atMs: number }
type Work = { run: () => Promise<void>; dueMs: number }

export type Stage = ReturnType<typeof setStage>

/** The simulators, a shop that answers webhooks as told, by a status or a body, and a clock that moves only by hand. */
export function setStage(shopAnswers: (nth: number, text: string) => number | object = () => 200) {
  let nowMs = startMs
  let waiting: Work[] = []
  const delivered: Delivered[] = []
  const app = createSimulators({
    origin: () => origin,
    keys,
    deliver: async (request) => {
      const { pathname } = new URL(request.url)
      const text = await request.text()
      delivered.push({ path: pathname, headers: request.headers, text, atMs: nowMs - startMs })
      const said = shopAnswers(delivered.length, text)
      if (said === 0) throw new TypeError('connection refused')
      return typeof said === 'number' ? new Response(null, { status: said }) : Response.json(said)
    },
    nowMs: () => nowMs,
    later: (run, delayMs) => void waiting.push({ run, dueMs: nowMs + delayMs }),
  })

  /** Lets time pass and does what falls due in it, in order. */
  async function pass(ms: number): Promise<void> {
    const untilMs = nowMs + ms
    for (;;) {
      const next = waiting.filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0]
      if (!next) break
      waiting = waiting.filter((work) => work !== next)
      nowMs = Math.max(nowMs, next.dueMs)
      await next.run()
    }
    nowMs = untilMs
  }

  /** A lost answer is a dropped connection. */
  async function call(path: string, init?: RequestInit): Promise<Response> {
    const answer = await app.request(`${origin}${path}`, init)
    if (answer.headers.get('X-Simulator') === 'lost') throw new TypeError('connection dropped')
    return answer
  }

  return {
    app,
    call,
    pass,
    delivered,
    nowMs: () => nowMs,
    events: () => delivered.map(({ text }) => JSON.parse(text) as { type: string; event?: string }),
    eventNames: () => delivered.map(({ text }) => eventName(JSON.parse(text))),
    post: (path: string, body: unknown) => call(path, { method: 'POST', body: JSON.stringify(body) }),
    order: (body: unknown) => call('/simulator/control', { method: 'POST', body: JSON.stringify(body) }),
  }
}

const eventName = ({ event, type }: { event?: string; type: string }) => event ?? type

/** What an answer says, in a form that a test can look into. */
export const said = async (answer: Response | Promise<Response>): Promise<Record<string, unknown>> =>
  (await (await answer).json()) as Record<string, unknown>

/** The official client, talking to this stage. */
export const stripeOn = (stage: Stage, key = keys.STRIPE_SECRET_KEY): Stripe =>
  new Stripe(key, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      stage.call(String(url).replace('https://api.stripe.com', '/simulator/stripe'), init),
    ),
  })

const metadata = { payment_id: 'PAY1' }

export const sessionParams = {
  mode: 'payment',
  client_reference_id: 'PAY1',
  metadata: { ...metadata, purpose: 'order' },
  payment_intent_data: { metadata },
  line_items: [{ quantity: 2, price_data: { currency: 'USD', unit_amount: 499, product_data: { name: '60 <UC>' } } }],
  success_url: `${origin}/checkout/return?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${origin}/cart?a=1&b=2`,
} as const satisfies Stripe.Checkout.SessionCreateParams

const authorization = `Basic ${btoa(`${keys.YOOKASSA_SHOP_ID}:${keys.YOOKASSA_SECRET_KEY}`)}`
let lastKey = 0

/** A call of YooKassa's API as documented, each with a key of its own. */
export const askYookassa = (stage: Stage, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  stage.call(`/simulator/yookassa/v3${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: authorization,
      ...(body !== undefined && { 'Content-Type': 'application/json', 'Idempotence-Key': `key-${++lastKey}` }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

export const paymentBody = {
  amount: { value: '499.00', currency: 'RUB' },
  capture: true,
  confirmation: { type: 'redirect', return_url: `${origin}/checkout/return?p=PAY1`, locale: 'ru_RU' },
  description: 'Order A1B2',
  metadata,
}

export type YookassaPayment = {
  id: string
  status: string
  confirmation?: { confirmation_url: string }
  cancellation_details?: unknown
}

export const makePayment = async (stage: Stage, change: object = {}): Promise<YookassaPayment> =>
  (await (await askYookassa(stage, '/payments', { ...paymentBody, ...change })).json()) as YookassaPayment

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  disputed: '4000000000000259',
} as const

export const cardForm = (card: string, change: Record<string, string> = {}) => ({
  card,
  expiry: '12/30',
  cvv: '123',
  ...change,
})

/** Posts the fields of a hosted page, as a browser or a script does. */
export const postForm = (stage: Stage, url: string, fields: Record<string, string>) =>
  stage.call(new URL(url).pathname, { method: 'POST', body: new URLSearchParams(fields) })
