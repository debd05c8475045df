import { beforeEach, describe, expect, test } from 'vitest'
import type { SupplyWish } from '../../../src/worker/domain/supplier'
import { authOf } from '../../../src/worker/providers/moogold'
import { answerWith, endOf, json, newSupplyWish, standOf, supplierWith } from '../../support/adapters'
import { openProviders, type Providers } from '../../support/providers'
import { listedAt } from '../../support/suppliers'

const moogold = supplierWith('moogold')
const player = { playerId: '12345678', server: '2001' }
const small = { ref: '15145/50101', priceMinor: 138 }
const wish = (changes: Partial<SupplyWish> = {}) => newSupplyWish({ ...small, player, ...changes })
const forEnding = (ending: string) => wish({ player: { ...player, playerId: `12345${ending}` } })

/** That there is no such thing, or why the question has failed. */
const heardOf = (question: Promise<unknown>) =>
  question.then(
    (found) => (found === undefined ? 'absent' : 'there'),
    () => endOf(question),
  )

test.each([
  [
    'an order',
    '{"path":"order/create_order","data":{"category":"1","product-id":"215570","quantity":"1","User ID":"123456789"},"partnerOrderId":"FF-0001"}',
    'order/create_order',
    'f626e2d733f8adc4363d2fabe7db966d5404deac46cc349650add1091bd59b50',
  ],
  [
    'a question',
    '{"path":"user/balance"}',
    'user/balance',
    '1360f77bea6e3737b1ec5132e1ea16d474865d3f754d0f55c3e846068057697e',
  ],
])('%s is signed as it is sent', (_, body, path, auth) => {
  expect(authOf(body, 1_700_000_000, path, 's3cr3t')).toBe(auth)
})

describe('at its simulator', () => {
  let providers: Providers
  beforeEach(() => {
    providers = openProviders()
  })
  const orders = () => listedAt(providers, 'moogold')

  test('a variation is found by the words of its product and of itself', async () => {
    expect(await moogold.offers('mobile legends 86')).toEqual([
      {
        ...{ ...small, name: 'Mobile Legends: 86 Diamonds', currency: 'usd' },
        ...{ inStock: true, region: null, forPlayer: true },
      },
    ])
    expect(await moogold.offers('mobile')).toHaveLength(6)
    expect(await moogold.offers('chess')).toEqual([])
  })

  test.each([
    ['15145/50101', 138],
    ['6963/60101', 87],
    ['6963/50101', undefined],
    ['15145', undefined],
    ['1/50101', undefined],
    ['15145/50101/1', undefined],
  ])('the variation %s costs %s', async (ref, priceMinor) => {
    expect((await moogold.quote(ref))?.priceMinor).toBe(priceMinor)
  })

  test('the balance is told in cents', async () => {
    await providers.fail({ provider: 'moogold', balance: '61.50' })
    expect(await moogold.balance()).toEqual({ minor: 6150, currency: 'usd' })
  })

  test.each([
    ['15145/50101', player, expect.stringMatching(/\S{4,}/)],
    ['15145/50101', { ...player, playerId: '12345000' }, undefined],
    ['6963/60101', { playerId: '12345678' }, expect.stringMatching(/\S{4,}/)],
    ['4690/40101', player, expect.stringMatching(/\S{4,}/)],
  ])('a player of %s is looked up by the fields of its product', async (ref, whom, name) => {
    expect((await moogold.checkPlayer?.(ref, whom))?.name).toEqual(name)
  })

  test.each([
    ['whose look-up is lost', small.ref, { ...player, playerId: '12345999' }],
    ['without a server where one is wanted', small.ref, { playerId: '12345678' }],
    ['of a product that wants what we do not know', '9999/90101', player],
  ])('a player %s is not known', async (_, ref, whom) => {
    expect(await endOf(moogold.checkPlayer?.(ref, whom) ?? Promise.resolve())).toBe('down')
  })

  test('a top-up is accepted and delivered, under our id and under MooGold’s number', async () => {
    const { id } = wish()
    const made = await moogold.place(wish({ id }))
    expect(made).toEqual({ state: 'pending', externalId: expect.stringMatching(/^\d+$/) })
    const { externalId } = made
    const done = { state: 'done', externalId, codes: [], costMinor: 138 }
    expect(await moogold.status({ id, externalId })).toEqual(done)
    expect(await moogold.status({ id, externalId: null })).toEqual(done)
    expect(await orders()).toMatchObject([{ reference: id, ref: small.ref, player, state: 'done' }])
  })

  test.each<[string, Partial<SupplyWish>, string]>([
    ['for nobody', { player: null }, 'unavailable'],
    ['under a ref that names no variation', { ref: '15145' }, 'unavailable'],
    ['of a variation that is not sold', { ref: '15145/1' }, 'unavailable'],
    ['for a player without a server', { player: { playerId: '12345678' } }, 'unavailable'],
    ['of a product that wants what we do not know', { ref: '9999/90101', priceMinor: 460 }, 'unavailable'],
    ['at another price', { priceMinor: 137 }, 'wrong_price'],
  ])('one %s is not ordered at all', async (_, changes, end) => {
    expect(await standOf(moogold.place(wish(changes)))).toBe(end)
    expect(providers.calls.filter(({ path }) => path.endsWith('/create_order'))).toEqual([])
  })

  test.each([
    ['997', ['pending', 'pending', 'done']],
    ['996', ['pending', 'cancelled']],
    ['000', ['pending', 'player_not_found']],
  ])('a top-up of a player whose ID ends with %s goes on: %j', async (ending, stands) => {
    const asked = forEnding(ending)
    const { externalId } = await moogold.place(asked)
    for (const stand of stands) expect(await standOf(moogold.status({ id: asked.id, externalId }))).toBe(stand)
  })

  test.each([
    ['998', undefined, 'unknown', 1],
    ['678', 'rubbish', 'unknown', 1],
    ['678', 'unavailable', 'unavailable', 0],
    ['678', 'empty_balance', 'empty', 0],
    ['995', undefined, 'empty', 0],
    ['678', 'other_address', 'refused', 0],
  ])('of a player %s, meeting %s, is %s, and %i are made', async (ending, fault, end, made) => {
    if (fault === 'other_address') providers.failAfter(1, { provider: 'moogold', fault })
    else if (fault) await providers.fail({ provider: 'moogold', fault })
    expect(await standOf(moogold.place(forEnding(ending)))).toBe(end)
    expect(await orders()).toHaveLength(made)
  })

  test('a repeated id is one order: MooGold refuses it, and it is looked up', async () => {
    const asked = forEnding('998')
    expect(await standOf(moogold.place(asked))).toBe('unknown')
    expect(await standOf(moogold.place(asked))).toBe('done')
    expect(await orders()).toHaveLength(1)
  })

  test('what was refused to a repeated id is no end while an earlier try may be there', async () => {
    const asked = forEnding('998')
    await moogold.place(asked).catch(() => undefined)
    await providers.fail({ provider: 'moogold', balance: '0.01' })
    expect(await standOf(moogold.place(asked))).toBe('done')
  })

  test('an order that tells of another player has no end, whatever became of it', async () => {
    for (const ending of ['678', '996', '000']) {
      await providers.fail({ provider: 'moogold', fault: 'other_player' })
      const asked = forEnding(ending)
      const { externalId } = await moogold.place(asked)
      for (let nth = 0; nth < 3; nth += 1) {
        expect(await standOf(moogold.status({ ...asked, externalId }))).toBe('unknown')
      }
    }
  })

  test('an order that MooGold has not is not there; one that it has named is not lost', async () => {
    expect(await moogold.status({ id: 'piece-of-nobody', externalId: null })).toBeUndefined()
    expect(await standOf(moogold.status({ id: 'piece-of-nobody', externalId: '7' }))).toBe('unknown')
    expect(Number.isFinite(moogold.repeatAfterMs)).toBe(true)
  })

  test('a wrong secret is refused, and nothing is ordered', async () => {
    const other = supplierWith('moogold', { MOOGOLD_SECRET: 'moo_wrong' })
    const questions = [other.balance(), other.offers('mobile'), other.quote(small.ref), other.place(wish())]
    expect(await Promise.all(questions.map((each) => endOf(each)))).toEqual(Array(4).fill('refused'))
    expect(await orders()).toEqual([])
  })

  test('it lists no orders, and says so', async () => {
    expect(await endOf(moogold.taken(0))).toBe('down')
  })

  test.each([
    ['{"status":"completed","order_id":"4711","total":"1.38"}', { id: null, externalId: '4711' }],
    ['{"status":"completed","order_id":4711}', { id: null, externalId: '4711' }],
    ['{"order_id":"../1"}', undefined],
    ['{}', undefined],
    ['order_id=4711', undefined],
  ])('a callback %s names an order, and says nothing else that is believed', async (body, notice) => {
    expect(await moogold.readNotice({ body, header: () => undefined, nowMs: 0 })).toEqual(notice)
  })
})

describe('what goes over the wire', () => {
  const detail = {
    Product_Name: 'Mobile Legends',
    Variation: [null, { variation_id: 50101, variation_name: '86', variation_price: '1.38' }],
    fields: ['User ID', 'Server'],
  }
  /** MooGold, answering an order so, and the question after it. */
  const answering = (
    made: () => Response | Promise<Response>,
    found: () => Response = () => json({ err_code: 404 }, 400),
  ) => {
    const sent = answerWith(() => {
      const path = sent.at(-1)?.url.split('/').at(-1)
      if (path === 'create_order') return made()
      return path === 'product_detail' ? json(detail) : found()
    })
    return sent
  }

  test('is a body that names its path, with the proof of the sender, and never the secret', async () => {
    const sent = answering(() => json({ status: 'true', account_details: { order_id: 4711 } }))
    expect(await moogold.place(wish({ id: 'A1-0-0' }))).toEqual({ state: 'pending', externalId: '4711' })
    const { url, body, headers } = sent.at(-1) ?? expect.fail('nothing was sent')
    expect(url).toMatch(/\/simulator\/moogold\/order\/create_order$/)
    expect(body).toBe(
      '{"path":"order/create_order","data":{"category":"1","product-id":"50101","quantity":"1","User ID":"12345678","Server":"2001"},"partnerOrderId":"A1-0-0"}',
    )
    expect(headers.get('Authorization')).toBe(`Basic ${btoa('100500:moo_demo')}`)
    expect(headers.get('auth')).toBe(authOf(body, Number(headers.get('timestamp')), 'order/create_order', 'moo_demo'))
    expect(JSON.stringify(sent.map((each) => [each.url, each.body]))).not.toContain('moo_demo')
  })

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['an error page', () => new Response('<h1>502</h1>', { status: 502 }), 'unknown'],
    ['an answer that is no JSON', () => new Response('<!DOCTYPE html>'), 'unknown'],
    ['half an answer', () => json('{"status": true, "acc'), 'unknown'],
    ['a success without a number', () => json({ status: true, message: 'ok' }), 'unknown'],
    ['a no without a code', () => json({ status: false, message: 'no' }), 'unknown'],
    ['a refusal of a server in trouble', () => json({ err_code: '114' }, 500), 'unknown'],
    ['a redirect', () => json({ account_details: { order_id: '1' } }, 302), 'unknown'],
    ['too many calls', () => json({}, 429), 'unknown'],
    ['a lost connection', () => Promise.reject(new TypeError('Network connection lost.')), 'unknown'],
    ['a path that does not fit', () => json({ err_code: 418 }, 400), 'unknown'],
    ['a repeated id that is not there', () => json({ err_code: '420' }, 400), 'unknown'],
    ['a code that we do not know', () => json({ err_code: '999' }, 400), 'unknown'],
    ['no money', () => json({ err_code: '111' }), 'empty'],
    ['out of stock', () => json({ err_code: 114 }), 'unavailable'],
    ['not sold', () => json({ err_code: '117' }, 400), 'unavailable'],
    ['a blocked account', () => json({ err_code: '118' }, 400), 'refused'],
    ['an address that is not allowed', () => json({ err_code: '433' }, 403), 'refused'],
    ['a closed door', () => json({}, 401), 'refused'],
  ])('an order that is answered with %s', async (_, made, end) => {
    answering(made)
    expect(await standOf(moogold.place(wish()))).toBe(end)
  })

  test('an order that is refused, and can’t be asked about, is not known', async () => {
    answering(
      () => json({ err_code: 114 }, 400),
      () => json({}, 500),
    )
    expect(await standOf(moogold.place(wish()))).toBe('unknown')
  })

  test.each([
    ['processing', 'pending'],
    ['sending', 'pending'],
    ['on-hold', 'pending'],
    ['completed', 'done'],
    ['refunded', 'cancelled'],
    ['incorrect-details', 'player_not_found'],
  ])('an order that is %s there is %s', async (order_status, stand) => {
    answerWith(() => json({ order_id: '4711', order_status, total: '1.38' }))
    expect(await standOf(moogold.status({ id: 'A1-0-0', externalId: '4711' }))).toBe(stand)
    expect(await standOf(moogold.status({ id: 'A1-0-0', externalId: '4712' }))).toBe('unknown')
  })

  test.each([
    ['of our player', [{ player_id: '12345678', server_id: '2001' }], 'done'],
    ['of our player as a number', [{ player_id: 12345678 }], 'done'],
    ['of our player on a server by its name', [{ player_id: '12345678', server_id: 'Asia' }], 'done'],
    ['of nobody', [{ player_id: '' }], 'done'],
    ['of nothing', undefined, 'done'],
    ['of no list', 'none', 'done'],
    ['of another player', [{ player_id: '87654321', server_id: '2001' }], 'unknown'],
    ['of ours and another one', [{ player_id: '12345678' }, null, { player_id: 87654321 }], 'unknown'],
  ])('an order that tells %s', async (_, item, stand) => {
    answerWith(() => json({ order_id: '4711', order_status: 'completed', total: '1.38', item }))
    expect(await standOf(moogold.status({ id: 'A1-0-0', externalId: null, player }))).toBe(stand)
  })

  test('an earlier order of another player under our id is not the answer to ours', async () => {
    answering(
      () => json({ err_code: '420' }, 400),
      () => json({ order_id: '4711', order_status: 'completed', item: [{ player_id: '87654321' }] }),
    )
    expect(await standOf(moogold.place(wish()))).toBe('unknown')
  })

  test.each<[string, () => Response, string, string]>([
    ['a code that we do not know', () => json({ err_code: '404' }, 400), 'absent', 'absent'],
    ['the same with a status of its own', () => json({ err_code: '999' }, 404), 'absent', 'absent'],
    ['a wrong product', () => json({ err_code: 422 }, 400), 'down', 'absent'],
    ['not sold', () => json({ err_code: 117 }, 400), 'down', 'absent'],
    ['out of stock', () => json({ err_code: 114 }, 400), 'down', 'absent'],
    ['too many calls', () => json({ err_code: '404' }, 429), 'down', 'down'],
    ['too many calls, by its code', () => json({ err_code: '429' }, 400), 'down', 'down'],
    ['a server in trouble, by its code', () => json({ err_code: 503 }), 'down', 'down'],
    ['another path', () => json({ err_code: 418 }, 400), 'down', 'down'],
    ['an id that is taken', () => json({ err_code: 420 }, 400), 'down', 'down'],
    ['no money', () => json({ err_code: 111 }, 400), 'empty', 'empty'],
    ['a blocked account', () => json({ err_code: 118 }, 400), 'refused', 'refused'],
    ['an address that is not allowed', () => json({ err_code: 433 }, 400), 'refused', 'refused'],
  ])('a question that is answered with %s', async (_, said, ofOrder, ofProduct) => {
    answerWith(said)
    expect(await heardOf(moogold.status({ id: 'A1-0-0', externalId: null, player }))).toBe(ofOrder)
    expect(await heardOf(moogold.quote(small.ref))).toBe(ofProduct)
  })

  test('a secret that MooGold repeats is not passed on', async () => {
    answerWith(() => json({ err_code: 'moo_demo', status: 'moo_demo 12345678' }, 400))
    const asked = [moogold.balance(), moogold.quote(small.ref), moogold.place(wish())]
    for (const error of await Promise.all(asked.map((each) => each.catch(String)))) {
      expect(String(error)).not.toMatch(/moo_demo|12345678/)
    }
  })
})
