import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../src/worker/domain/identity/identity'
import { calls, namesIn } from '../support/calls'
import { type DescribedCall, describedCalls, strangenessOf } from '../support/described'
import { type Furnished, furnish } from '../support/furnished'
import { luckOf } from '../support/luck'
import { opened } from '../support/sessions'
import { makeAdmin, type Person } from '../support/shop'
import { type Known, mark, wildTexts } from '../support/wild'
import { fittingCall, send, type WildCall, wildCall, writtenSince } from '../support/wild-calls'

// `VITE_FUZZ_SEED=<seed>` tries other input, `VITE_FUZZ_CASES=<count>` more of it for each call: the last one fits.
const seed = Number(import.meta.env.VITE_FUZZ_SEED ?? 20_261_122)
const count = Number(import.meta.env.VITE_FUZZ_CASES ?? 4)

/** What a call that is refused, or only reads, may write nevertheless, and why. */
const noted: Readonly<Record<string, { tables: string[]; because: string }>> = {
  'GET /products': { tables: ['missed_searches'], because: 'a search that finds nothing is counted' },
  'GET /search': { tables: ['missed_searches'], because: 'a text that finds nothing is counted' },
  'GET /admin/alerts': { tables: ['alerts'], because: 'what is said of the stock is brought up to date as it is read' },
  'POST /login': { tables: ['failed_tries'], because: 'a nickname is locked after ten failures' },
  'POST /login/code': { tables: ['failed_tries'], because: 'codes can’t be guessed either' },
  'POST /recover': { tables: ['failed_tries'], because: 'wrong recovery codes count as wrong passwords do' },
  'POST /login/passkey': { tables: ['failed_tries'], because: 'forged passkeys count as wrong passwords do' },
  'POST /password': { tables: ['failed_tries'], because: 'the old password is tried here too' },
  'POST /step-up': { tables: ['failed_tries'], because: 'the password is tried here too' },
  'POST /cart/quote': { tables: ['failed_tries'], because: 'codes of coupons can’t be guessed either' },
  'POST /payment/from-balance': { tables: ['failed_tries'], because: 'a coupon is tried here too' },
  'POST /payment/create': { tables: ['failed_tries'], because: 'a coupon is tried here too' },
  'POST /topups/:game/quote': { tables: ['failed_tries'], because: 'a coupon is tried here too' },
  'POST /topups/:game/order': {
    ...{ tables: ['failed_tries', 'player_checks'], because: 'a coupon is tried, and the player is looked up first' },
  },
  'POST /topups/:game/check': { tables: ['player_checks'], because: 'looking up players is counted' },
  'POST /vouchers/redeem': { tables: ['failed_tries'], because: 'vouchers can’t be guessed either' },
  'GET /referral': { tables: ['referral_codes'], because: 'a link is made when its owner first looks for it' },
  'POST /freefire/check-id': { tables: ['player_checks'], because: 'looking up players is counted' },
  'POST /freefire/topup': { tables: ['player_checks'], because: 'the player is looked up first' },
  'PUT /orders/:id/status': { tables: ['outbox'], because: 'an order that could not be delivered now is owed again' },
  'PUT /orders/:id/player': { tables: ['player_checks'], because: 'the player is looked up first' },
}

/** What is deleted is there no more for the calls behind it. */
const inTurn = [...describedCalls].sort((one, other) => Number(isEnd(one)) - Number(isEnd(other)))
function isEnd({ route }: DescribedCall): boolean {
  return route.startsWith('DELETE ')
}

let shop: Furnished
/** One whom no call names. */
let admin: Person
beforeAll(async () => {
  shop = await furnish()
  admin = await makeAdmin(shop.ctx)
  await opened(admin.token)
})

/** Whoever the call is for, however the calls before have treated them. */
async function tokenFor(route: string): Promise<string | undefined> {
  const audience = calls[route]?.for
  if (audience === 'anybody' || audience === 'provider') return undefined
  if (audience === 'admin' || audience === 'enroller') return admin.token
  const { userId } = shop.owner
  const [user] = await shop.ctx.db.all<{ epoch: number }>(sql`UPDATE users SET role = 'buyer', disabled_at = NULL,
    frozen_at = NULL, must_change_password = 0 WHERE id = ${userId} RETURNING session_epoch AS epoch`)
  return openSession(shop.ctx, { userId, epoch: user?.epoch ?? 0 })
}

function knownAt(route: string): Known {
  const { things, owner, stock } = shop
  return {
    [`${route} names`]: namesIn(shop, route),
    productId: [things.product],
    products: [[things.product]],
    orderId: [things.unpaid, things.delivered],
    userId: [owner.userId, shop.admin.userId],
    key: [things.lineKey],
    amount: [stock.amount, stock.usd / 100],
    label: [stock.label],
    price: [stock.usd / 100],
    rub: [stock.rub / 100],
    offer: ['1001'],
    before: [things.product, null],
    current: ['a-password-1'],
    password: ['a-password-1'],
    nickname: [owner.nickname],
    amounts: ['60, 120', [60]],
    regions: [{}],
    version: [0],
  }
}

type Told = { call: WildCall; status: number; text: string }

const inShort = ({ call, status, text }: Told): string =>
  // Half of a pair would break off the report of the test.
  `${call.method} ${call.path} ${call.body?.slice(0, 300) ?? ''} → ${status} ${text.slice(0, 200)}`.toWellFormed()

/** What is wrong with an answer; nothing when it is as described. */
function strangenessIn(described: DescribedCall, { status, text }: Told, type: string): string {
  // A name with a slash in it makes another address of it.
  const isElsewhere = /"code":"(not_found|method_not_allowed)"/.test(text)
  return isElsewhere ? '' : strangenessOf(described, status, type, text)
}

/** The routes that have accepted a call, and that have found one wrong. */
const reached = { accepted: new Set<string>(), wrong: new Set<string>() }

/** Sends one call. What is wrong with what it answers and leaves behind. */
async function judged(described: DescribedCall, call: WildCall): Promise<string[]> {
  writtenSince()
  const response = await send(call)
  const told = { call, status: response.status, text: await response.text() }
  const strange = strangenessIn(described, told, response.headers.get('Content-Type') ?? '')
  const wrong = told.status === 500 || strange ? [strange] : []
  const mayWrite = told.status < 400 && call.method !== 'GET'
  const kept = writtenSince().filter((table) => !mayWrite && !noted[described.route]?.tables.includes(table))
  if (kept.length > 0) wrong.push(`written: ${kept.join(', ')}`)
  if (told.status < 400) reached.accepted.add(described.route)
  if (told.status === 400) reached.wrong.add(described.route)
  return wrong.map((what) => `${what}\n  ${inShort(told)}`)
}

async function play(described: DescribedCall): Promise<string[]> {
  const { route } = described
  const luck = luckOf(seed + describedCalls.indexOf(described) * 7919)
  const [known, token] = [knownAt(route), await tokenFor(route)]
  const wrong: string[] = []
  for (let nth = 1; nth < count; nth += 1) {
    wrong.push(...(await judged(described, wildCall(luck, described, known, luck.percent(95) ? token : undefined))))
  }
  // The last one: it may end what the others are about.
  wrong.push(...(await judged(described, fittingCall(luck, described, known, token))))
  return wrong
}

describe(`whatever is sent (seed ${seed}, ${count} times)`, () => {
  test.each(inTurn.map((call) => [call.route, call] as const))(
    'to %s is answered as described',
    async (_, call) => {
      expect(await play(call)).toEqual([])
    },
    120_000,
  )

  test('is accepted by most calls, and is found wrong by most', () => {
    const { accepted, wrong } = reached
    expect({ accepted: accepted.size >= 150, wrong: wrong.size >= 130 }).toEqual({ accepted: true, wrong: true })
  })
})

// Of all private screens the cart: they are one shell, as a test of `render.test.ts` says.
const pages = [
  ...['/', '/products', '/login', '/cart', '/support', '/freefire', '/ru/products', '/api/docs', '/media', '/nowhere'],
]

/** Where a text can stand in an address. */
const places: ((path: string, written: string) => string)[] = [
  (path, written) => `${path}?q=${written}`,
  (path, written) => `${path}/${written}`,
  (path, written) => `${path}?${written}=${written}#${written}`,
]

describe('what is written into an address', () => {
  test.each(pages.map((path, nth) => [path, nth] as const))(
    'of %s never becomes a part of a page',
    async (path, nth) => {
      const luck = luckOf(seed + path.length)
      const wrong: string[] = []
      const marked = wildTexts.filter((text) => text.includes(mark))
      // Each text stands in each place on some page, and in one on each: what writes pages is the same for all.
      for (const [turn, text] of [...marked, ...marked.map(() => luck.pick(wildTexts))].entries()) {
        const written = encodeURIComponent(text.toWellFormed())
        const address = places[(turn + nth) % places.length]?.(path, written) ?? path
        const call = {
          method: luck.pick(['GET', 'POST']),
          path: address,
          headers: { Cookie: `language=${mark}` },
          body: undefined,
        }
        const response = await send(call)
        const body = await response.text()
        const isOpen = [`<${mark}`, `"${mark}"`, `'${mark}=`, `<!--${mark}`].some((each) => body.includes(each))
        if (response.status >= 500 || (isOpen && !/json/.test(response.headers.get('Content-Type') ?? ''))) {
          wrong.push(`${call.method} ${address} → ${response.status}`)
        }
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )
})
