import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { linkEmail } from '../../../src/shared/contract/email'
import { readConfig } from '../../../src/worker/config/config'
import { wordsIn } from '../../../src/worker/domain/notices/notices'
import type { Message } from '../../../src/worker/domain/ports'
import { createMail } from '../../../src/worker/providers/mail'
import { demoEnv } from '../../support/adapters'
import { openProviders, shopOrigin } from '../../support/providers'

const message: Message = {
  title: 'Your order is here',
  text: 'Order AB12 has been delivered.\n<b>Look</b> & see.',
  button: { label: 'Open', url: 'https://shop.test/orders/AB12?a=1&b="2"' },
  language: 'ru',
  shop: 'Nur & Co',
}
type Deps = Parameters<typeof createMail>[2]
const locate = (baseUrl: string) => (baseUrl.startsWith('/') ? shopOrigin + baseUrl : baseUrl)
const mailWith = (changes: Record<string, unknown> = {}, deps: Partial<Deps> = {}, config = {}) =>
  createMail({ ...readConfig({ ...demoEnv, ...changes }), ...config }, locate, {
    binding: undefined,
    originOf: () => 'https://shop.test',
    choicesIn: async (language) => (await wordsIn(language)).mail.choices,
    ...deps,
  })
const send = (mail: ReturnType<typeof mailWith>, given: Message = message, to = 'ada@mail.test') => mail?.(to, given)

describe('which mail a shop has', () => {
  const binding = { send: async () => undefined }
  test.each<[what: string, changes: Record<string, unknown>, deps: Partial<Deps>, is: boolean]>([
    ['a key of Resend and an address', {}, {}, true],
    ['Cloudflare and an address', { RESEND_API_KEY: '' }, { binding }, true],
    ['neither', { RESEND_API_KEY: '' }, {}, false],
    ['Cloudflare, and no address', { RESEND_API_KEY: '', MAIL_FROM: '' }, { binding }, false],
  ])('with %s', (_, changes, deps, is) => {
    expect(mailWith(changes, deps) !== undefined).toBe(is)
  })
})

describe('by Resend', () => {
  const inbox = async (providers: ReturnType<typeof openProviders>) =>
    (await (await providers.call('/simulator/resend/messages')).json()) as Record<string, string>[]

  test('a message arrives as text and as HTML in which nothing of it is markup, with a way to the choices and the shop’s name', async () => {
    const providers = openProviders()
    expect(await send(mailWith())).toEqual({ outcome: 'delivered' })
    const [mail] = await inbox(providers)
    expect(mail).toMatchObject({ from: 'shop@shop.test', to: ['ada@mail.test'], subject: 'Your order is here' })
    expect(mail?.text).toBe(
      `${message.text}\n\nOpen: ${message.button?.url}\n\nВыбрать, что вам присылать: https://shop.test/ru/notices\n\nNur & Co`,
    )
    expect(mail?.html).not.toMatch(/<b>|b="2"/)
    expect(mail?.html).toMatch(/^<!doctype html><html lang="ru">.*<p>Nur &#38; Co<\/p><\/body><\/html>$/)
  })

  test('a title with line breaks begins no header of its own', async () => {
    const providers = openProviders()
    await send(mailWith(), { ...message, title: 'Hi\r\nBcc: all@mail.test\u2028\u0000there' })
    expect((await inbox(providers))[0]?.subject).toBe('Hi Bcc: all@mail.test there')
  })

  test.each<[fault: string, outcome: object]>([
    ['too_many', { outcome: 'later', afterMs: 120_000, why: '429 rate_limit_exceeded' }],
    ['error500', { outcome: 'later', afterMs: 60_000, why: '500 internal_server_error' }],
    ['timeout', { outcome: 'later', afterMs: 60_000, why: 'no answer' }],
    ['blocked', { outcome: 'refused', why: '422 validation_error' }],
  ])('after %s the answer is %j', async (fault, outcome) => {
    const providers = openProviders()
    await providers.post('/simulator/control', { provider: 'resend', fault })
    expect(await send(mailWith())).toEqual(outcome)
  })

  test('neither a wrong key nor a wrong address of the shop is an address that refuses', async () => {
    openProviders()
    expect(await send(mailWith({ RESEND_API_KEY: 're_other' }))).toMatchObject({ outcome: 'later' })
    const why = '422 validation_error'
    expect(await send(mailWith({}, {}, { mailFrom: 'x' }))).toEqual({ outcome: 'later', afterMs: 60_000, why })
  })
})

describe('by Cloudflare', () => {
  const none = { RESEND_API_KEY: '' }
  test('the local binding takes a message', async () => {
    expect(await send(mailWith(none, { binding: env.EMAIL }))).toEqual({ outcome: 'delivered' })
  })

  test.each([
    ['E_RECIPIENT_SUPPRESSED', 'refused'],
    ['E_RATE_LIMIT_EXCEEDED', 'later'],
    ['E_SENDER_NOT_VERIFIED', 'later'],
  ])('%s is “%s”', async (code, outcome) => {
    const binding = { send: () => Promise.reject(Object.assign(new Error('no'), { code })) }
    expect(await send(mailWith(none, { binding }))).toMatchObject({ outcome, why: code })
  })
})

describe('an address', () => {
  test.each([
    ['ada@mail.test', 'ada@mail.test'],
    ['  Ada.L+shop@Mail.Example.COM ', 'Ada.L+shop@mail.example.com'],
    ['a@b.co', 'a@b.co'],
    [`${'a'.repeat(64)}@mail.test`, `${'a'.repeat(64)}@mail.test`],
  ])('%s is taken', (given, taken) => {
    expect(linkEmail.parse({ address: given }).address).toBe(taken)
  })

  test.each([
    '',
    'ada',
    'ada@',
    '@mail.test',
    'ada@mail',
    'ada@@mail.test',
    'ada@mail..test',
    '.ada@mail.test',
    'ada.@mail.test',
    'a..da@mail.test',
    'ada@-mail.test',
    'ada@mail-.test',
    'ada@mail.t',
    'ada@mail.123',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada lovelace@mail.test',
    '"ada"@mail.test',
    'Ada <ada@mail.test>',
    'ada@mail.test,eve@mail.test',
    'ada@mail.test\r\nBcc: eve@mail.test',
    'ada\u0000@mail.test',
    'аda@mail.test',
    'ada@почта.рф',
    'ada@mail.test;',
    `${'a'.repeat(65)}@mail.test`,
    `ada@${'a'.repeat(64)}.test`,
    `ada@${'mail.'.repeat(60)}test`,
  ])('%j is refused', (address) => {
    expect(linkEmail.safeParse({ address }).success).toBe(false)
  })
})
