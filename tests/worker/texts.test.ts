import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { clientOf, failure } from '../support/http'
import { requestTexts } from '../support/request-texts'
import { routeTable } from '../support/route-table'
import { send } from '../support/wild-calls'

const places = requestTexts()

// Of codes that are brought each line is judged for itself: a bad one keeps all from being stocked (`stock-import.test.ts`).
const isJudgedByLine = /^POST \/admin\/products\/:id\/codes(\/preview)? body\.(codes\.\*|text)$/

const acceptedIn = (text: string) =>
  places.filter(({ place, accepts }) => !isJudgedByLine.test(place) && accepts(text)).map(({ place }) => place)

/** The last names of what may have several lines. */
const descriptions = ['description', 'description.en', 'description.ru', 'description.uz']
const withLines = ['amounts', ...descriptions, 'message', 'reason', 'regions.*', 'reply', 'text']

const bad = [
  ['NUL', 'ab\u0000cd'],
  ['a control character', 'ab\u0001cd'],
  ['an escape', 'ab\u001bcd'],
  ['delete', 'ab\u007fcd'],
  ['a control character beyond ASCII', 'ab\u0085cd'],
  ['the first half of a pair', 'ab\ud800cd'],
  ['the second half of a pair', 'ab\udc00cd'],
] as const

describe('of all calls', () => {
  test('the places that take text are found', () => {
    expect(places.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['POST /support body.message', 'GET /orders query.search', 'POST /login body.nickname']),
    )
    expect(acceptedIn('Some words').length).toBeGreaterThan(100)
  })

  test.each(bad)('none accepts %s in a text', (_, text) => {
    expect(acceptedIn(text)).toEqual([])
  })

  test.each(['\n', '\r\n', '\t', '\u2028', '\u2029'])('those accept %j that may have several lines', (sign) => {
    const [accepted, endings] = [acceptedIn(`ab${sign}cd`), withLines.map((name) => `.${name}`)]
    expect(accepted.filter((place) => !endings.some((ending) => place.endsWith(ending)))).toEqual([])
    expect(endings.filter((ending) => !accepted.some((place) => place.endsWith(ending)))).toEqual([])
  })
})

describe('a visitor’s', () => {
  const ticket = { nickname: 'somebody', userId: '1234567890', message: 'Where is it?' }

  test.each(bad)('message with %s is refused, and nothing is kept of it', async (_, message) => {
    const before = await env.DB.prepare('SELECT count(*) AS n FROM support_tickets').first('n')
    const answer = clientOf().post('/support', { ...ticket, message })
    expect((await failure(answer, 400, 'invalid_request')).fields).toEqual({ message: 'invalid' })
    expect(await env.DB.prepare('SELECT count(*) AS n FROM support_tickets').first('n')).toBe(before)
  })

  test.each(['one\r\ntwo', 'one\u2028two', 'BEGIN TRANSACTION; DROP TABLE users; COMMIT;', 'C:\\new\nline'])(
    'message %j is kept sign for sign',
    async (message) => {
      const { ticketId } = await (await clientOf().post('/support', { ...ticket, message })).json<{
        ticketId: string
      }>()
      const kept = env.DB.prepare('SELECT hex(message) AS bytes FROM support_tickets WHERE id = ?').bind(ticketId)
      const bytes = [...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0'))
      expect(await kept.first('bytes')).toBe(bytes.join('').toUpperCase())
    },
  )

  test('two nicknames that differ behind NUL are no nicknames, and no try of them is booked', async () => {
    for (const nickname of ['abc\u0000def', 'abc\u0000xyz']) {
      const answer = clientOf().post('/login', { nickname, password: 'a-password-1' })
      expect((await failure(answer, 400, 'invalid_request')).fields).toEqual({ nickname: 'invalid' })
    }
    const booked = env.DB.prepare(`SELECT count(*) AS n FROM login_attempts WHERE instr(nickname_key, char(0)) > 0`)
    expect(await booked.first('n')).toBe(0)
  })
})

const withNames = routeTable.filter((route) => route.includes(':'))

test.each(['%00', 'a%00b', 'a%01', 'a%7F', 'a%C2%85b', 'a%0Ab', 'a%E2%80%A8b'])(
  'nothing is found at an address with %s in it, whoever asks',
  async (written) => {
    const answers = withNames.map(async (route) => {
      const [method = '', path = ''] = route.split(' ')
      const named = `/api${path.replace(/:\w+/g, written)}`
      const { status } = await send({ method, path: named, headers: {}, body: undefined })
      return `${route} ${status}`
    })
    expect(await Promise.all(answers)).toEqual(withNames.map((route) => `${route} 404`))
  },
)
