import { beforeEach, describe, expect, test } from 'vitest'
import type { SupplyWish } from '../../../src/worker/domain/supplier'
import { signOf } from '../../../src/worker/providers/smileone'
import { answerWith, endOf, json, newSupplyWish, standOf, supplierWith } from '../../support/adapters'
import { openProviders, type Providers } from '../../support/providers'
import { listedAt } from '../../support/suppliers'

const smileone = supplierWith('smileone')
const player = { playerId: '12345678', server: '2001' }
const small = { ref: 'mobilelegends/13', priceMinor: 6150 }
const wish = (changes: Partial<SupplyWish> = {}) => newSupplyWish({ ...small, player, ...changes })

const endless = () => {
  const chunk = new TextEncoder().encode(' '.repeat(256 * 1024))
  return new Response(new ReadableStream({ pull: (out) => out.enqueue(chunk) }))
}

test('a form is signed as Smile.one’s documentation says', () => {
  const form = { userid: '17366', zoneid: '22001', uid: '1', email: 'a@b.c', product: 'mobilelegends', productid: '13' }
  expect(signOf({ ...form, time: '1700000000' }, 'KEY')).toBe('582c797620bbb5516fe8e8f303d33cc1')
})

describe('at its simulator', () => {
  let providers: Providers
  beforeEach(() => {
    providers = openProviders()
  })

  test('a package is found by the name of its game', async () => {
    const items = await smileone.offers('Mobile Legends')
    expect(items).toHaveLength(5)
    expect(items[0]).toEqual({
      ...{ ...small, name: 'mobilelegends BR 78 &8 Diamond', currency: 'pts' },
      ...{ inStock: true, region: 'BR', forPlayer: true },
    })
    expect(await smileone.offers('Half-Life')).toEqual([])
  })

  test.each([
    ['mobilelegends/13', 6150],
    ['freefire/9001', 4200],
    ['mobilelegends/9001', undefined],
    ['13', undefined],
    ['mobilelegends/13/../14', undefined],
  ])('the package %s costs %s', async (ref, priceMinor) => {
    expect((await smileone.quote(ref))?.priceMinor).toBe(priceMinor)
  })

  test('the balance is told in hundredths of a point', async () => {
    await providers.fail({ provider: 'smileone', balance: '61.50' })
    expect(await smileone.balance()).toEqual({ minor: 6150, currency: 'pts' })
  })

  test.each([
    ['an ID and a zone', player, expect.stringMatching(/\S{4,}/)],
    ['an ID without its zone', { playerId: '12345678' }, undefined],
    ['an ID of nobody', { ...player, playerId: '12345000' }, undefined],
  ])('a player is looked up by %s', async (_, whom, name) => {
    expect((await smileone.checkPlayer?.(small.ref, whom))?.name).toEqual(name)
  })

  test('a top-up is delivered at once, under Smile.one’s number', async () => {
    const made = await smileone.place(wish())
    expect(made).toEqual({ state: 'done', externalId: expect.stringMatching(/^\d+$/), codes: [], costMinor: 6150 })
    expect(await listedAt(providers, 'smileone')).toMatchObject([
      { ref: small.ref, player: { playerId: '12345678', server: '2001' } },
    ])
    const { externalId } = made
    expect(await standOf(smileone.status({ id: 'piece', externalId }))).toBe('done')
  })

  test.each<[string, Partial<SupplyWish>, string]>([
    ['for nobody', { player: null }, 'unavailable'],
    ['under a ref that names no item', { ref: '13' }, 'unavailable'],
    ['for a player who is not there', { player: { ...player, playerId: '12345000' } }, 'player_not_found'],
    ['for a player without a zone', { player: { playerId: '12345678' } }, 'player_not_found'],
    ['dearer than our points', { priceMinor: 5_000_001 }, 'empty'],
    ['for a player who can’t be looked up now', { player: { ...player, playerId: '12345999' } }, 'down'],
  ])('one %s is not ordered at all', async (_, changes, end) => {
    expect(await standOf(smileone.place(wish(changes)))).toBe(end)
    expect(providers.calls.filter(({ path }) => path.endsWith('/createorder'))).toEqual([])
  })

  test.each(['rubbish', 'unavailable', 'empty_balance'])(
    'an order that meets a %s is not known, and is not repeated',
    async (fault) => {
      await providers.fail({ provider: 'smileone', fault })
      expect(await standOf(smileone.place(wish()))).toBe('unknown')
      expect(providers.calls.filter(({ path }) => path.endsWith('/createorder'))).toHaveLength(1)
    },
  )

  test('what may have happened can’t be asked about, and is never ordered again by itself', async () => {
    expect(await standOf(smileone.status({ id: 'piece', externalId: null }))).toBe('unknown')
    expect(smileone.repeatAfterMs).toBe(Number.POSITIVE_INFINITY)
    expect(providers.calls).toEqual([])
  })

  test('a wrong key is refused, and nothing is ordered', async () => {
    const stranger = supplierWith('smileone', { SMILEONE_KEY: 'smile_wrong' })
    const questions = [stranger.balance(), stranger.offers('freefire'), stranger.quote(small.ref)]
    const ends = [...questions, stranger.checkPlayer?.(small.ref, player), stranger.place(wish())]
    expect(await Promise.all(ends.map((each) => endOf(Promise.resolve(each))))).toEqual(Array(5).fill('refused'))
    expect(await listedAt(providers, 'smileone')).toEqual([])
  })

  test('it lists no orders, and says so', async () => {
    expect(await endOf(smileone.taken(0))).toBe('down')
  })

  test('it calls nobody: whatever comes in its name is not read', async () => {
    expect(await smileone.readNotice({ body: '{"order_id":"1"}', header: () => undefined, nowMs: 0 })).toBeUndefined()
  })
})

describe('an answer to an order that proves nothing', () => {
  const answers: [string, () => Response | Promise<Response>][] = [
    ['an error page', () => new Response('<h1>502</h1>', { status: 502 })],
    ['an answer that is no JSON', () => new Response('<!DOCTYPE html>')],
    ['no answer at all', () => new Response('')],
    ['half an answer', () => json('{"status": 200, "order')],
    ['a success without a number', () => json({ status: 200, message: 'success' })],
    ['a number that is none', () => json({ status: 200, order_id: {} })],
    ['an empty number', () => json({ status: 200, order_id: '' })],
    ['a refusal', () => json({ status: 201, message: 'Insufficient balance' })],
    ['a sign that is wrong by now', () => json({ status: 205, message: 'Sign error' })],
    ['a refusal without a status', () => json({ message: 'no' })],
    ['a redirect', () => json({ status: 200, order_id: '1' }, 302)],
    ['a closed door', () => json({}, 403)],
    ['too many calls', () => json({}, 429)],
    ['too many calls, by its status', () => json({ status: 429, message: 'Too many requests' })],
    ['trouble, by its status', () => json({ status: '500', message: 'System error' })],
    ['an endless answer', endless],
    ['a lost connection', () => Promise.reject(new TypeError('Network connection lost.'))],
  ]

  test.each(answers)('is %s', async (_, answer) => {
    const sent: string[] = []
    const before: Record<string, unknown> = {
      querypoints: { status: 200, smile_points: '60575.0' },
      getrole: { status: 200, username: 'Somebody' },
    }
    const calls = answerWith(() => {
      const act = calls.at(-1)?.url.split('/').at(-1) ?? ''
      sent.push(act)
      return act === 'createorder' ? answer() : json(before[act])
    })
    expect(await endOf(smileone.place(wish()))).toBe('unknown')
    expect(sent).toEqual(['querypoints', 'getrole', 'createorder'])
  })

  test.each(answers.filter(([name]) => !/refusal$|sign|number|closed/.test(name)))(
    'to a question it is nothing: %s',
    async (_, answer) => {
      answerWith(answer)
      expect(await endOf(smileone.balance())).toBe('down')
      expect(await endOf(smileone.quote(small.ref))).toBe('down')
      expect(await endOf(smileone.checkPlayer?.(small.ref, player) ?? Promise.resolve())).toBe('down')
    },
  )
})

describe('what goes over the wire', () => {
  test('is a form with the zone of the player, or without one, and never the key', async () => {
    const calls = answerWith(() => json({ status: 200, username: 'Somebody', smile_points: 100, order_id: 4711 }))
    await smileone.place(wish())
    await smileone.place(wish({ ref: 'freefire/9001', player: { playerId: '12345678' } }))
    const forms = calls.map(({ url, body }) => ({ url, form: Object.fromEntries(new URLSearchParams(body)) }))
    const ordered = forms.filter(({ url }) => url.endsWith('/br/smilecoin/api/createorder')).map(({ form }) => form)
    const account = { uid: '100500', email: 'demo@shop.example' }
    const proof = { time: expect.stringMatching(/^\d{10}$/), sign: expect.stringMatching(/^[\da-f]{32}$/) }
    expect(ordered).toEqual([
      { ...account, ...proof, product: 'mobilelegends', productid: '13', userid: '12345678', zoneid: '2001' },
      { ...account, ...proof, product: 'freefire', productid: '9001', userid: '12345678', zoneid: '' },
    ])
    expect(JSON.stringify(forms)).not.toContain('smile_demo')
  })

  test('tells no secret and no player when it comes back in an error', async () => {
    answerWith(() => json({ status: 'smile_demo 12345678', message: 'smile_demo 12345678' }, 200))
    const errors = await Promise.all(
      [smileone.balance(), smileone.quote(small.ref), smileone.place(wish())].map((each) => each.catch(String)),
    )
    for (const error of errors) expect(error).not.toMatch(/smile_demo|12345678/)
  })

  test.each([
    ['61.5', 6150],
    [4.75, 475],
    ['4.755', undefined],
    ['0', undefined],
    [null, undefined],
    ['much', undefined],
  ])('a price of %j is %s hundredths of a point', async (price, minor) => {
    answerWith(() => json({ status: 200, data: { product: [null, { id: 13, spu: 'A', price }] } }))
    expect((await smileone.offers('mobilelegends')).map(({ priceMinor }) => priceMinor)).toEqual(minor ? [minor] : [])
  })

  test.each([
    ['60575.0', 6_057_500],
    [0.29, 29],
    ['12.999', 1299],
    [-3.5, 0],
  ])('of %j points we can spend %i hundredths', async (smile_points, minor) => {
    answerWith(() => json({ status: '200', smile_points }))
    expect(await smileone.balance()).toEqual({ minor, currency: 'pts' })
  })
})
