import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { order } from '../../../src/shared/contract/orders'
import { ownGame } from '../../../src/shared/contract/own-games'
import { orderedTopUp, players } from '../../../src/shared/contract/topups'
import { readCsv } from '../../../src/shared/csv'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { deliver } from '../../../src/worker/domain/orders/orders'
import { listen, skipPauses } from '../../support/adapters'
import { type Client, clientOf, failure, success } from '../../support/http'
import { castleSiege, clan } from '../../support/own-games'
import { openProviders } from '../../support/providers'
import { balanceOf, makeAdmin, makePaidOrder, type Person, uniqueName } from '../../support/shop'
import { expectSupplyToBalance, forgetEarlier, makeGamer, presentCtx } from '../../support/suppliers'

let ctx: Ctx
let admin: Client
let gamer: Person
let client: Client
let slug: string
skipPauses()
beforeAll(async () => {
  ctx = await presentCtx()
  admin = clientOf(await makeAdmin(ctx))
})
beforeEach(async () => {
  openProviders()
  await forgetEarlier(ctx)
  gamer = await makeGamer(ctx)
  client = clientOf(gamer)
  slug = uniqueName('siege-')
  await success(admin.post('/admin/games', { slug, ...castleSiege }), ownGame, 201)
  const packages = [{ ref: '3101', name: '60 Gold' }]
  expect((await admin.put(`/admin/games/${slug}`, { margin: 10, rubPerUsd: 90, packages })).status).toBe(200)
})
afterEach(() => expectSupplyToBalance())

const player = { playerId: '12345678', realm: 'east' }
const wish = (changes: object = {}) => ({
  ...{ player, offer: `own-${slug}_3101`, currency: 'usd', payWith: 'balance' },
  ...{ trx_id: uniqueName('own-game-click-'), ...changes },
})
const ask = (body: object) => client.post(`/topups/${slug}/order`, body)
const ordered = async (changes: object = {}) => (await success(ask(wish(changes)), orderedTopUp)).orderId
const shown = (orderId: string) => success(client.get(`/orders/${orderId}`), order)
const correct = (orderId: string, to: object) => client.put(`/orders/${orderId}/player`, { player: to })
const change = (form: object) => success(admin.put(`/admin/games/${slug}/about`, { ...castleSiege, ...form }), ownGame)
const addClan = () => change({ fields: [...castleSiege.fields, clan] })
const remove = async () => expect((await admin.remove(`/admin/games/${slug}`)).status).toBe(204)
const saved = async () => (await success(client.get(`/players?game=${slug}`), players)).players
const askedOf = (sent: ReturnType<typeof listen>) =>
  sent.filter(({ url }) => url.endsWith('/create-order')).map(({ body }) => JSON.parse(body).customer.gameUserId)

test('an order of an own game is delivered to the player that was typed', async () => {
  const sent = listen()
  const orderId = await ordered()
  await deliver(ctx, orderId)
  expect(await shown(orderId)).toMatchObject({
    ...{ kind: 'topup', game: slug, status: 'completed' },
    player: { fields: player, id: '12345678 (East)', name: '12345678 (East)', canCorrect: false, asks: [] },
    items: [{ label: 'Castle Siege', title: '60 Gold' }],
  })
  expect(askedOf(sent)).toEqual(['12345678'])
})

test('the file of orders names the game and the player of a top-up, and neither of codes', async () => {
  const orderId = await ordered()
  const text = await (await admin.post('/admin/order-export', { user: gamer.userId })).text()
  const [head = [], row = []] = readCsv(text).rows.map(({ cells }) => cells)
  expect(Object.fromEntries(head.map((name, at) => [name.replace('\ufeff', ''), row[at]]))).toMatchObject({
    ...{ orderId, kind: 'topup', items: '60 Gold', game: slug, player: '12345678 (east)' },
  })
  const { buyer } = await makePaidOrder(ctx)
  const ofCodes = await (await admin.post('/admin/order-export', { user: buyer.userId })).text()
  expect(ofCodes.trimEnd()).toMatch(/,,$/)
})

const refused: [what: string, typed: object, field: string, code: string][] = [
  ['without a realm', { playerId: '12345678' }, 'player.realm', 'required'],
  ['of a realm that is not in the list', { ...player, realm: 'north' }, 'player.realm', 'invalid'],
  ['whose ID is too short', { ...player, playerId: '123' }, 'player.playerId', 'invalid'],
]
test('a player who does not fit costs nothing and orders nothing', async () => {
  const before = await balanceOf(ctx, gamer.userId)
  for (const [what, typed, field, code] of refused) {
    const { fields } = await failure(ask(wish({ player: typed })), 400, 'invalid_request')
    expect([what, fields]).toEqual([what, { [field]: code }])
  }
  expect(await balanceOf(ctx, gamer.userId)).toEqual(before)
})

describe('while an order is open, a field is added to its game', () => {
  test('and the order is delivered to the player it was made for', async () => {
    const sent = listen()
    const orderId = await ordered()
    await addClan()
    await deliver(ctx, orderId)
    expect(await shown(orderId)).toMatchObject({ status: 'completed', player: { fields: player } })
    expect(askedOf(sent)).toEqual(['12345678'])
  })

  test('and a correction of its player asks for that field', async () => {
    const orderId = await ordered({ payWith: 'card' })
    await addClan()
    const { player: before } = await shown(orderId)
    expect(before).toMatchObject({ fields: player, canCorrect: true })
    expect(before?.asks.map(({ key }) => key)).toEqual(['playerId', 'realm', 'clan'])
    const other = { playerId: '22222222', realm: 'west' }
    const refused = await failure(correct(orderId, other), 400, 'invalid_request')
    expect(refused.fields).toEqual({ 'player.clan': 'required' })
    const corrected = await success(correct(orderId, { ...other, clan: 'wolves' }), order)
    expect(corrected.player?.fields).toEqual({ ...other, clan: 'wolves' })
  })

  test('and its player, who is known for the next time, is not bought for before the field is filled in', async () => {
    await ordered()
    await addClan()
    expect(await saved()).toMatchObject([{ player }])
    const before = await balanceOf(ctx, gamer.userId)
    expect((await failure(ask(wish()), 400, 'invalid_request')).fields).toEqual({ 'player.clan': 'required' })
    expect(await balanceOf(ctx, gamer.userId)).toEqual(before)
    await ordered({ player: { ...player, clan: 'wolves' } })
    expect((await saved()).map((each) => each.player)).toContainEqual({ ...player, clan: 'wolves' })
  })

  test('and a repeated call answers the order that it has made', async () => {
    const body = wish({ payWith: 'card' })
    const first = await success(ask(body), orderedTopUp)
    await change({ name: 'Castle War' })
    expect(await success(ask(body), orderedTopUp)).toEqual(first)
  })
})

describe('while an order is open, its game is removed', () => {
  test('and the order is delivered, and keeps the name of the game and its player', async () => {
    const orderId = await ordered()
    await remove()
    await deliver(ctx, orderId)
    expect(await shown(orderId)).toMatchObject({
      ...{ game: slug, status: 'completed', player: { fields: player }, items: [{ label: 'Castle Siege' }] },
    })
  })

  test('and its player is still corrected, by the fields of the game', async () => {
    const orderId = await ordered({ payWith: 'card' })
    await remove()
    expect((await shown(orderId)).player?.asks.map(({ label }) => label)).toEqual(['Castle ID', 'Realm'])
    const other = { playerId: '22222222', realm: 'west' }
    expect((await success(correct(orderId, other), order)).player?.fields).toEqual(other)
  })

  test('and the call that has made the order gets the same answer, and a new one is refused', async () => {
    const body = wish()
    const { orderId } = await success(ask(body), orderedTopUp)
    await remove()
    const before = await balanceOf(ctx, gamer.userId)
    expect((await success(ask(body), orderedTopUp)).orderId).toBe(orderId)
    await failure(ask(wish()), 404, 'game_not_found')
    await failure(client.post(`/topups/${slug}/check`, { player }), 404, 'game_not_found')
    expect(await balanceOf(ctx, gamer.userId)).toEqual(before)
    expect(await saved()).toEqual([])
  })
})

describe('hostile text', () => {
  test.each([
    ['a script', '</script><script>alert(1)</script>'],
    // With which other signs a formula begins is in tests/worker/routes/exports.test.ts.
    ['a formula', '=HYPERLINK("https://evil.test","Free")'],
    ['quotation marks', '"\'` {{t}}'],
  ])('in every text of a game is text and nothing else: %s', async (_, text) => {
    const fields = [
      {
        ...{ key: 'playerId', kind: 'text', pattern: '.{1,80}', example: text },
        ...{ label: { en: text.slice(0, 40) }, help: { en: text } },
      },
    ]
    const told = await change({ name: text.slice(0, 60), description: { en: text, ru: text }, fields })
    expect(told).toMatchObject({ name: text, description: { en: text, ru: text }, fields })
    const answer = await client.get(`/topups/${slug}`)
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(await answer.json()).toMatchObject({ name: text, fields: [{ label: text.slice(0, 40), help: text }] })
    const orderId = await ordered({ player: { playerId: text } })
    expect(await shown(orderId)).toMatchObject({ player: { id: text }, items: [{ label: text }] })
    await expectNoFormulas()
  })

  const rows = async (path: string) => (await (await admin.post(path, {})).text()).split(/\r\n/)
  const expectNoFormulas = async () => {
    for (const path of ['/admin/order-export', '/admin/audit-export']) {
      const cells = (await rows(path)).flatMap((row) => row.split(','))
      expect(cells.filter((cell) => /^"?\s*[=+\-@]/.test(cell))).toEqual([])
    }
  }

  const disguised = [
    ['a mark that turns the line', '\u200F12345678', '12345678'],
    ['an override', '\u202E12345678\u202C', '12345678'],
    ['signs of no width', '1234\u200B5678\uFEFF', '12345678'],
  ] as const
  test('of a player is cleaned, and refused where it is very long or has two lines', async () => {
    for (const [what, playerId, cleaned] of disguised) {
      const orderId = await ordered({ player: { ...player, playerId } })
      expect([what, (await shown(orderId)).player?.fields]).toEqual([what, { ...player, playerId: cleaned }])
    }
    for (const playerId of ['1'.repeat(201), '1234\n5678']) {
      const refused = await failure(ask(wish({ player: { ...player, playerId } })), 400, 'invalid_request')
      expect(Object.keys(refused.fields ?? {})).toEqual(['player.playerId'])
    }
  })
})
