import { expect, test } from 'vitest'
import { keys, setStage } from './stage'

const post = (stage: ReturnType<typeof setStage>, body: unknown, token = keys.TELEGRAM_BOT_TOKEN) =>
  stage.call(`/simulator/telegram/bot${token}/sendMessage`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a message is answered as the Bot API answers it, and stands in the chat', async () => {
  const stage = setStage()
  const answer = await post(stage, { chat_id: keys.TELEGRAM_CHAT_ID, text: 'Sold out' })
  expect(await answer.json()).toMatchObject({
    ok: true,
    result: { message_id: 1, text: 'Sold out', chat: { id: -100500 } },
  })
  expect(await (await stage.call('/simulator/telegram/messages')).json()).toEqual([
    { chat: keys.TELEGRAM_CHAT_ID, text: 'Sold out' },
  ])
})

test.each([
  ['a wrong token', 'x', { chat_id: keys.TELEGRAM_CHAT_ID, text: 'a' }, 401, 'Unauthorized'],
  ['another chat', undefined, { chat_id: '7', text: 'a' }, 400, 'Bad Request: chat not found'],
  ['no text', undefined, { chat_id: keys.TELEGRAM_CHAT_ID, text: ' ' }, 400, 'Bad Request: message text is empty'],
  [
    'a novel',
    undefined,
    { chat_id: keys.TELEGRAM_CHAT_ID, text: 'a'.repeat(4097) },
    400,
    'Bad Request: message is too long',
  ],
])('%s is refused', async (_what, token, body, status, description) => {
  const answer = await post(setStage(), body, token)
  expect([answer.status, await answer.json()]).toEqual([status, { ok: false, error_code: status, description }])
})

test('a busy chat says how long to wait', async () => {
  const stage = setStage()
  await stage.order({ provider: 'telegram', fault: 'too_many' })
  const answer = await post(stage, { chat_id: keys.TELEGRAM_CHAT_ID, text: 'a' })
  expect([answer.status, await answer.json()]).toMatchObject([429, { parameters: { retry_after: 40 } }])
})

test.each([
  ['http://shop.test/api/login/telegram/callback', 200],
  ['http://localhost:8787/api/login/telegram/callback', 200],
  ['http://localhost.example:8787/callback', 400],
  ['https://shop.example/callback', 400],
])('whoever wants back to %s is answered %i by its login', async (backTo, status) => {
  const asked = new URLSearchParams({ client_id: keys.TELEGRAM_LOGIN_ID, redirect_uri: backTo })
  expect((await setStage().call(`/simulator/telegram_login/auth?${asked}`)).status).toBe(status)
})
