import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { found } from '../../../src/shared/contract/catalogue'
import { checkedPlayer } from '../../../src/shared/contract/freefire'
import { adminOrders, order, orders } from '../../../src/shared/contract/orders'
import { adminGames, orderedTopUp, players, topUpGame, topUpGames } from '../../../src/shared/contract/topups'
import { nickname } from '../../../src/simulator/players'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { deliver } from '../../../src/worker/domain/orders/orders'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { listen, skipPauses } from '../../support/adapters'
import { costOf } from '../../support/counting'
import { type Client, clientOf, failure, success } from '../../support/http'
import { openProviders } from '../../support/providers'
import { balanceOf, makeAdmin, type Person, uniqueName } from '../../support/shop'
import { diamonds, expectSupplyToBalance, makeGamer, presentCtx, sameDay } from '../../support/suppliers'

let ctx: Ctx
let admin: Person
let gamer: Person
let client: Client
let beginDay: () => Promise<void>
skipPauses()
beforeAll(async () => {
  ctx = await presentCtx()
  admin = await makeAdmin(ctx)
  beginDay = sameDay(ctx, async () => {
    for (const [slug, packages] of Object.entries(sold)) {
      await topUps.editSettings(admin.ctx, topUps.gameAt(ctx, slug), { ...diamonds, region: null, packages })
    }
  })
})
beforeEach(async () => {
  openProviders()
  await beginDay()
  gamer = await makeGamer(ctx)
  client = clientOf(gamer)
})
afterEach(() => expectSupplyToBalance())

const pack = (ref: string, name: string) => ({ ref, name, price: null, rub: null, shown: true })
const sold = {
  'free-fire': diamonds.packages,
  'mobile-legends': [pack('3001', '86 Diamonds'), pack('9999', 'Gone')],
  'pubg-mobile': [pack('3102', '300 + 25 UC')],
  'genshin-impact': [pack('3201', '60 Genesis Crystals')],
}
const legend = { playerId: '12345678', server: '1234' }
const legends = { player: legend, offer: 'mobile-legends-3001', currency: 'usd', payWith: 'balance' }
const wish = (changes: object = {}) => ({ ...legends, trx_id: uniqueName('game-click-'), ...changes })
const ordered = (changes: object = {}, game = 'mobile-legends', by = client) =>
  by.post(`/topups/${game}/order`, wish(changes))
const made = (changes: object = {}, game = 'mobile-legends') => success(ordered(changes, game), orderedTopUp)
const shown = async (orderId: string) => success(client.get(`/orders/${orderId}`), order)

describe('the games', () => {
  test('are all listed for the owner, each with the number of packages that buyers are shown', async () => {
    const { games } = await success(clientOf(admin).get('/admin/games'), adminGames)
    expect(games.map(({ slug }) => slug)).toEqual(topUps.builtIn.map(({ slug }) => slug))
    expect(games.filter(({ packages }) => packages > 0).map(({ name, packages }) => [name, packages])).toEqual([
      ['Free Fire', 2],
      ['Mobile Legends', 2],
      ['PUBG Mobile', 1],
      ['Genshin Impact', 1],
    ])
    expect(games[2]).toEqual({
      ...{ slug: 'pubg-mobile', name: 'PUBG Mobile', image: '/art/pubg.svg', packages: 1 },
      ...{ own: false, removed: false },
    })
  })

  test('that have packages are for everybody to read, each from its lowest price', async () => {
    const { games } = await success(clientOf().get('/topups'), topUpGames)
    expect(games.map(({ slug, from, available }) => [slug, from.usd, available])).toEqual([
      ['free-fire', 1.03, true],
      ['mobile-legends', 1.57, true],
      ['pubg-mobile', 4.81, true],
      ['genshin-impact', 1.02, true],
    ])
  })

  test.each([
    ['en', 'User ID', '86 Diamonds'],
    ['ru', 'ID пользователя', '86 алмазов'],
    ['uz', 'Foydalanuvchi ID raqami', '86 ta olmos'],
  ])('are told in %s: %s', async (language, label, name) => {
    const game = await success(clientOf({ language }).get('/topups/mobile-legends'), topUpGame)
    expect(game.fields.map(({ key, required }) => [key, required])).toEqual([
      ['playerId', true],
      ['server', true],
    ])
    expect(game.fields[0]?.label).toBe(label)
    expect(game.packages).toMatchObject([
      { itemId: 'mobile-legends-3001', name, bonus: null, priceIn: { usd: 1.57 }, available: true },
      { itemId: 'mobile-legends-9999', priceIn: {}, available: false },
    ])
  })

  test('say how many units come on top, and that a UID says its server', async () => {
    const pubg = await success(client.get('/topups/pubg-mobile'), topUpGame)
    expect(pubg.packages.map(({ bonus }) => bonus)).toEqual([25])
    const { fields, check } = await success(client.get('/topups/genshin-impact'), topUpGame)
    expect([check, fields[1]?.required, fields[1]?.implied?.length]).toEqual(['none', false, 5])
  })

  const typed: [language: string, text: string, slugs: string[]][] = [
    ['en', 'mobile leg', ['mobile-legends']],
    ['en', 'gensihn', ['genshin-impact']],
    ['ru', 'пабг', ['pubg-mobile']],
    ['ru', 'алмазы', ['free-fire', 'mobile-legends']],
    ['uz', 'olmos', ['free-fire', 'mobile-legends']],
    ['en', 'акуу ашку', ['free-fire']],
    ['en', 'roblox', []],
    ['en', ' ', []],
  ]
  test('are suggested to somebody who types', async () => {
    for (const [language, text, slugs] of typed) {
      const { games } = await success(clientOf({ language }).get(`/search?q=${encodeURIComponent(text)}`), found)
      expect([text, games.map(({ slug }) => slug)]).toEqual([text, slugs])
    }
  })

  test('are not told of one that there is not', async () => {
    for (const slug of ['chess', 'roblox', 'freefire', '__proto__']) {
      await failure(client.get(`/topups/${slug}`), 404, 'game_not_found')
    }
  })
})

test('games and what one of them sells are read once, in one trip each, and again after the owner has set something', async () => {
  const genshin = topUps.gameAt(ctx, 'genshin-impact')
  const from = async (by: Ctx = ctx) =>
    (await topUps.gamesOnSale(by)).find(({ slug }) => slug === genshin.slug)?.from.usd
  for (const read of [from, (by: Ctx) => topUps.onSale(by, genshin)]) {
    const cost = () => costOf(ctx, read)
    expect([(await cost()).roundTrips, (await cost()).roundTrips]).toEqual([1, 0])
  }
  expect(await from()).toBe(102)
  await topUps.editSettings(admin.ctx, genshin, { ...diamonds, margin: 50, packages: sold['genshin-impact'] })
  expect(await from()).toBe(138)
})

describe('the name of a player', () => {
  const check = (player: unknown, game = 'mobile-legends', by = client) => by.post(`/topups/${game}/check`, { player })

  test('is asked for by all fields of the game', async () => {
    const sent = listen()
    const found = { success: true, player_name: nickname('12345678') }
    expect(await success(check({ playerId: ' 1234 5678', server: '1234' }), checkedPlayer)).toEqual(found)
    const asked = sent.filter(({ url }) => url.endsWith('/check-game-data'))
    expect(asked.map(({ body }) => JSON.parse(body))).toMatchObject([{ gameUserId: '12345678', gameServerId: '1234' }])
    expect(await success(check({ playerId: '12345000', server: '1234' }), checkedPlayer)).toMatchObject({
      code: 'player_not_found',
    })
  })

  test('of one server is not that of another', async () => {
    const sent = listen()
    for (const server of ['1234', '1235', '1234']) await success(check({ ...legend, server }), checkedPlayer)
    expect(sent.filter(({ url }) => url.endsWith('/check-game-data'))).toHaveLength(2)
  })

  test.each<[unknown, object]>([
    [{ playerId: '12345678' }, { 'player.server': 'required' }],
    [
      { playerId: 'me', server: '1' },
      { 'player.playerId': 'invalid', 'player.server': 'invalid' },
    ],
    [{}, { 'player.playerId': 'required', 'player.server': 'required' }],
  ])('is not asked for as %j', async (player, fields) => {
    const sent = listen()
    const answer = await check(player)
    expect(await answer.json()).toMatchObject({ code: 'invalid_request', fields })
    expect(answer.status).toBe(400)
    expect(sent).toEqual([])
  })

  test('is for those who have an account', async () => {
    await failure(check(legend, 'mobile-legends', clientOf()), 401, 'unauthenticated')
  })
})

describe('a top-up', () => {
  test('of Mobile Legends is paid from the balance, and goes to the player on the server', async () => {
    const sent = listen()
    const { orderId, pay_url: page } = await made()
    expect(page).toBeNull()
    await deliver(ctx, orderId)
    expect(await shown(orderId)).toMatchObject({
      ...{ kind: 'topup', game: 'mobile-legends', status: 'completed', totalAmount: 1.57 },
      player: { id: '12345678 (1234)', fields: legend, name: nickname('12345678') },
      items: [{ label: 'Mobile Legends', title: '86 Diamonds' }],
    })
    const asked = sent.filter(({ url }) => url.endsWith('/create-order'))
    expect(asked.map(({ body }) => JSON.parse(body).customer)).toEqual([
      { gameUserId: '12345678', gameServerId: '1234' },
    ])
  })

  test('is one for a transaction id, and another player, package or game is refused under it', async () => {
    const first = wish()
    const { orderId } = await success(client.post('/topups/mobile-legends/order', first), orderedTopUp)
    const again = await success(client.post('/topups/mobile-legends/order', first), orderedTopUp)
    expect(again.orderId).toBe(orderId)
    const other = (changes: object, game = 'mobile-legends') =>
      client.post(`/topups/${game}/order`, { ...first, ...changes })
    await failure(other({ player: { ...legend, server: '1235' } }), 409, 'idempotency_mismatch')
    await failure(other({ offer: 'mobile-legends-9999' }), 409, 'idempotency_mismatch')
    await failure(other({ player: { playerId: '12345678' } }, 'free-fire'), 409, 'idempotency_mismatch')
    expect((await success(client.get('/orders'), orders)).orders).toHaveLength(1)
  })

  test('of two pieces costs twice as much, and is another order than one of one piece', async () => {
    const body = wish({ quantity: 2, amount: 3.14 })
    const { orderId, totalAmount } = await success(client.post('/topups/mobile-legends/order', body), orderedTopUp)
    expect(totalAmount).toBe(3.14)
    await failure(client.post('/topups/mobile-legends/order', { ...body, quantity: 1 }), 409, 'idempotency_mismatch')
    await deliver(ctx, orderId)
    expect(await shown(orderId)).toMatchObject({ status: 'completed', quantity: 2, items: [{ qty: 2, price: 1.57 }] })
  })

  test('by card answers the page to pay on, the same one when it is asked again', async () => {
    const body = wish({ payWith: 'card' })
    const ask = () => success(client.post('/topups/mobile-legends/order', body), orderedTopUp)
    const [first, second] = [await ask(), await ask()]
    expect(first).toMatchObject({ status: 'pending', pay_url: expect.stringMatching(/^http/) })
    expect(second).toEqual(first)
  })

  test.each(['balance', 'card'])(
    'under a key and by %s is one order, and another wish under it none',
    async (payWith) => {
      const key = uniqueName('top-up-key-')
      const body = wish({ payWith })
      const ask = (changes: object = {}) =>
        client.post('/topups/mobile-legends/order', { ...body, ...changes }, { key })
      const start = await balanceOf(ctx, gamer.userId)
      const said = await Promise.all([ask(), ask(), ask()].map((answer) => success(answer, orderedTopUp)))
      expect(new Set(said.map(({ orderId }) => orderId)).size).toBe(1)
      expect(said.map(({ pay_url }) => pay_url !== null)).toEqual(said.map(() => payWith === 'card'))
      await failure(ask({ trx_id: uniqueName('game-click-') }), 409, 'idempotency_mismatch')
      const free = { playerID: '12345678', offer: 'freefire-1001', trx_id: uniqueName('game-click-') }
      await failure(client.post('/freefire/topup', free, { key }), 409, 'idempotency_mismatch')
      expect((await balanceOf(ctx, gamer.userId)).usd).toBe(payWith === 'card' ? start.usd : start.usd - 157)
    },
  )

  test('says how it is to be paid, and then how it was last tried: so it is offered again', async () => {
    const way = { currency: 'rub', payWith: 'card' }
    const { orderId, totalAmount: amount } = await made({ ...way, method: 'sbp' })
    expect((await shown(orderId)).payment).toEqual({ method: 'sbp', provider: 'yookassa' })
    const again = await client.post('/payment/create', {
      type: 'order',
      orderId,
      currency: 'rub',
      amount,
      method: 'card',
    })
    expect(again.status).toBe(201)
    expect((await shown(orderId)).payment).toEqual({ method: 'card', provider: 'yookassa' })
  })

  test('wished to be paid in another way is the same order: still unpaid until it is paid by its id, and paid once', async () => {
    const start = await balanceOf(ctx, gamer.userId)
    const body = wish({ payWith: 'card' })
    const order = (payWith: string) =>
      success(client.post('/topups/mobile-legends/order', { ...body, payWith }), orderedTopUp)
    const { orderId } = await order('card')
    expect(await order('balance')).toMatchObject({ orderId, status: 'pending', paymentId: null, pay_url: null })
    expect(await balanceOf(ctx, gamer.userId)).toEqual(start)
    const paid = await client.post('/payment/from-balance', { currency: 'usd', orderId, amount: 1.57 })
    expect(paid.status).toBe(201)
    for (const way of ['balance', 'card']) {
      expect(await order(way)).toMatchObject({ orderId, status: 'processing', paymentId: null, pay_url: null })
    }
    expect((await balanceOf(ctx, gamer.userId)).usd).toBe(start.usd - 157)
  })

  const refused: [what: string, changes: object, status: number, code: string][] = [
    ['an unknown package', { offer: '1001' }, 404, 'offer_not_found'],
    ['a package that its supplier does not have', { offer: 'mobile-legends-9999' }, 404, 'offer_not_found'],
    ['nobody', { player: { playerId: '12345000', server: '1234' } }, 404, 'player_not_found'],
    ['a player without a server', { player: { playerId: '12345678' } }, 400, 'invalid_request'],
    ['another price than it has', { amount: 1.56 }, 409, 'price_changed'],
    ['eleven pieces', { quantity: 11 }, 400, 'invalid_request'],
    ['no piece', { quantity: 0 }, 400, 'invalid_request'],
    ['two pieces at the price of one', { quantity: 2, amount: 1.57 }, 409, 'price_changed'],
    ['a method that does not serve the currency', { payWith: 'card', method: 'payme' }, 400, 'method_unavailable'],
    ['an unknown currency', { currency: 'eur' }, 400, 'unsupported_currency'],
  ]
  test('that is refused costs nothing and orders nothing', async () => {
    const before = await balanceOf(ctx, gamer.userId)
    for (const [what, changes, status, code] of refused) {
      const answer = await ordered(changes)
      expect([what, answer.status]).toEqual([what, status])
      await failure(Promise.resolve(answer), status, code)
    }
    expect(await balanceOf(ctx, gamer.userId)).toEqual(before)
    expect((await success(client.get('/orders'), orders)).orders).toEqual([])
  })

  test('of a game that looks nobody up asks no supplier for a name', async () => {
    const sent = listen()
    const player = { playerId: '700123456' }
    const { orderId } = await made({ player, offer: 'genshin-impact-3201' }, 'genshin-impact')
    await deliver(ctx, orderId)
    expect(await shown(orderId)).toMatchObject({
      status: 'completed',
      player: { fields: { playerId: '700123456', server: 'os_euro' }, name: '700123456 (Europe)' },
    })
    expect(sent.filter(({ url }) => url.endsWith('/check-game-data'))).toEqual([])
  })

  test('of a game whose supplier is silent is sold and corrected without a name; of another it is not', async () => {
    const packages = [pack('3101', '60 UC')]
    const game = topUps.gameAt(ctx, 'call-of-duty-mobile')
    await topUps.editSettings(admin.ctx, game, { ...diamonds, region: null, packages })
    const offer = 'call-of-duty-mobile-3101'
    const { orderId } = await made({ player: { playerId: '12345999' }, offer, payWith: 'card' }, game.slug)
    const correct = (player: object) => client.put(`/orders/${orderId}/player`, { player })
    const { player } = await success(correct({ playerId: '22222999' }), order)
    expect(player).toMatchObject({ id: '22222999', name: '22222999' })
    await failure(correct({ playerId: '22222000' }), 404, 'player_not_found')
    await failure(ordered({ player: { ...legend, playerId: '12345999' } }), 502, 'provider_failed')
    await topUps.editSettings(admin.ctx, game, { ...diamonds, region: null, packages: [] })
  })

  test('that the supplier takes back is refunded, once', async () => {
    const start = await balanceOf(ctx, gamer.userId)
    const { orderId } = await made({ player: { playerId: '12345996', server: '1234' } })
    for (let look = 0; look < 3; look += 1) {
      await ctx.db.run(
        `UPDATE supplier_orders SET next_check_at = 0 WHERE order_id = '${orderId}' AND closed_at IS NULL`,
      )
      await deliver(ctx, orderId)
    }
    expect(await shown(orderId)).toMatchObject({ status: 'cancelled', refunded: 1.57 })
    expect(await balanceOf(ctx, gamer.userId)).toEqual(start)
  })

  test('is found among all orders by its kind, and by the name that the kind had before', async () => {
    const { orderId } = await made()
    for (const kind of ['topup', 'freefire']) {
      const found = await success(clientOf(admin).get(`/admin/orders?kind=${kind}&limit=1`), adminOrders)
      expect(found.orders.map((each) => [each.orderId, each.game, each.kind])).toEqual([
        [orderId, 'mobile-legends', 'topup'],
      ])
    }
  })
})

describe('players of earlier top-ups', () => {
  const list = async (query = '') => (await success(client.get(`/players${query}`), players)).players

  test('are listed with all their fields, the last one first, and by game', async () => {
    await made()
    await made({ player: { playerId: '5123456789' }, offer: 'pubg-mobile-3102' }, 'pubg-mobile')
    await made({ player: { ...legend, server: '1235' } })
    expect((await list()).map(({ game, player }) => [game, player])).toEqual([
      ['mobile-legends', { ...legend, server: '1235' }],
      ['pubg-mobile', { playerId: '5123456789' }],
      ['mobile-legends', legend],
    ])
    expect((await list('?game=pubg-mobile')).map(({ name }) => name)).toEqual([nickname('5123456789')])
    await failure(client.get('/players?game=chess'), 404, 'game_not_found')
  })

  test('are called by the name of their server in the language of the reader, and known once something has arrived', async () => {
    const player = { playerId: '700123456', server: 'os_asia' }
    const genshin = { player, offer: 'genshin-impact-3201' }
    const { orderId } = await made(genshin, 'genshin-impact')
    const seen = async (language: string) => {
      const reader = clientOf({ ...gamer, language })
      const { players: saved } = await success(reader.get('/players?game=genshin-impact'), players)
      const { player: shownThere } = await success(reader.get(`/orders/${orderId}`), order)
      return [saved.map(({ name, delivered }) => [name, delivered]), shownThere?.name, shownThere?.id]
    }
    const known = (text: string, delivered: boolean) => [[[text, delivered]], text, text]
    expect(await seen('ru')).toEqual(known('700123456 (Азия)', false))
    await deliver(ctx, orderId)
    expect(await seen('en')).toEqual(known('700123456 (Asia)', true))
    expect(await seen('uz')).toEqual(known('700123456 (Osiyo)', true))
    const other = { ...player, server: 'os_euro' }
    await made({ ...genshin, player: other }, 'genshin-impact')
    expect((await list()).map((each) => [each.player, each.delivered])).toEqual([
      [other, false],
      [player, true],
    ])
  })

  test('are forgotten one by one, by their owner alone, and come back with the next top-up', async () => {
    await made()
    const [saved] = await list()
    const id = saved?.playerId ?? ''
    await failure(clientOf(await makeGamer(ctx)).remove(`/players/${id}`), 404, 'player_not_found')
    expect((await client.remove(`/players/${id}`)).status).toBe(204)
    await failure(client.remove(`/players/${id}`), 404, 'player_not_found')
    expect(await list()).toEqual([])
    await made()
    expect((await list()).map(({ playerId }) => playerId)).toEqual([id])
  })
})

test('a package of one game is not sold for another', async () => {
  const before = await balanceOf(ctx, gamer.userId)
  const body = { player: { playerId: '12345678' }, offer: 'mobile-legends-3001' }
  await failure(ordered(body, 'free-fire'), 404, 'offer_not_found')
  expect(await balanceOf(ctx, gamer.userId)).toEqual(before)
})
