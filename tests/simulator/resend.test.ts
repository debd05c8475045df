import { expect, test } from 'vitest'
import { keys, setStage } from './stage'

const mail = { from: 'shop@shop.test', to: ['ada@mail.test'], subject: 'Hi', text: '<b>Hi</b>', html: '<p>Hi</p>' }
const post = (stage: ReturnType<typeof setStage>, body: unknown, key: string = keys.RESEND_API_KEY) =>
  stage.call('/simulator/resend/emails', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })

test('mail is taken and stands in the inbox, where nothing of it is markup', async () => {
  const stage = setStage()
  expect(await (await post(stage, mail)).json()).toEqual({ id: expect.stringMatching(/^[\w-]{36}$/) })
  expect(await (await stage.call('/simulator/resend/messages')).json()).toMatchObject([mail])
  const page = await (await stage.call('/simulator/resend/inbox')).text()
  expect(page).toContain('ada@mail.test')
  expect(page).not.toContain('<b>')
})

test.each<[what: string, body: object, key: string | undefined, status: number]>([
  ['a wrong key', mail, 'other', 403],
  ['no address', { ...mail, to: [] }, undefined, 422],
  ['what is no address', { ...mail, to: ['ada'] }, undefined, 422],
  ['a subject of two lines', { ...mail, subject: 'a\nb' }, undefined, 422],
])('%s is refused', async (_, body, key, status) => {
  expect((await post(setStage(), body, key)).status).toBe(status)
})
