import { createHash, createHmac } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'drizzle-orm'
import { commit } from '../../src/worker/db/database'
import { users } from '../../src/worker/db/schema'
import { accounts } from '../../src/worker/db/schema-money'
import { codeBatches, codes } from '../../src/worker/db/schema-stock'
import * as cart from '../../src/worker/domain/cart/cart'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import { openSession } from '../../src/worker/domain/identity/identity'
import * as orders from '../../src/worker/domain/orders/orders'
import { newestChangeMs } from '../lib/build'
import { databaseFile } from '../lib/database-file'
import { fillOnce, migrateOnce, withLocalShop } from '../lib/local-shop'
import { inProject } from '../lib/project'
import { ensureSecrets } from '../lib/secrets'
import { seedDemoShop } from '../seed/demo-shop'
import { accountsOf } from '../seed/year/day'
import { goodsOf } from '../seed/year/goods'
import { planInsert } from '../seed/year/rows'
import { controlRows } from './controls'
import { fill } from './fill'

export type Wish = {
  productId: string
  amount: number
  label: string
  price: number
  rub: number | null
  qty: number
  total: number
}
/** Who buys in the measured shop, and what. `readers` have orders to list and buy nothing. */
export type Cast = { buyers: string[]; readers: { token: string; orders: string[] }[]; wishes: Wish[]; slug: string }

/** How much of everything a measured shop begins with. */
type Size = { buyers: number; readers: number; orders: number; offers: number; codes: number }
const usual: Size = { buyers: 256, readers: 32, orders: 5, offers: 8, codes: 3000 }
/** Each visit of a far shop is that of another buyer: of many rounds, or of one, which `npm test` has time for. */
const far: Record<'long' | 'short', Size> = {
  long: { buyers: 64, readers: 64, orders: 2, offers: 1, codes: 400 },
  short: { buyers: 1, readers: 12, orders: 1, offers: 1, codes: 40 },
}

const folderOf = (name: string) => inProject('.cache', 'bench', `state-${name}`)
const castFile = (folder: string) => join(folder, 'cast.json')

/** A shop with so many orders and five times as many codes, made once and copied for each run. */
export async function stateOf(orders: number): Promise<{ folder: string; cast: Cast }> {
  const kept = folderOf(`${orders}`)
  if (!existsSync(castFile(kept))) {
    const base = folderOf('base')
    if (!existsSync(castFile(base))) await makeBase(base, usual)
    rmSync(kept, { recursive: true, force: true })
    cpSync(base, kept, { recursive: true, filter: (from) => !from.endsWith('cast.json') })
    const startedMs = Date.now()
    fill(databaseIn(kept), orders)
    console.log(`Filled a shop with ${orders} orders in ${Math.round((Date.now() - startedMs) / 1000)} s.`)
    cpSync(castFile(base), castFile(kept))
  }
  return runIn(kept)
}

function runIn(kept: string): { folder: string; cast: Cast } {
  const folder = folderOf('run')
  rmSync(folder, { recursive: true, force: true })
  cpSync(kept, folder, { recursive: true })
  const cast: Cast = JSON.parse(readFileSync(castFile(folder), 'utf8'))
  return { folder: join(folder, 'v3'), cast }
}

const madeOf = ['migrations', 'scripts/seed', 'scripts/bench/state.ts', 'src/worker/db']

/** The database that plays the replica of a far shop. */
export const replicaId = 'replica'

/** A small shop with a second database that is the same: its replica. */
export async function farState(length: keyof typeof far): Promise<{ folder: string; cast: Cast }> {
  const kept = folderOf(`far-${length}`)
  // `npm test` walks through it too: it has to be the shop of now.
  const madeMs = existsSync(castFile(kept)) ? statSync(castFile(kept)).mtimeMs : 0
  if (madeOf.some((path) => newestChangeMs(inProject(path)) > madeMs)) await makeBase(kept, far[length])
  const run = runIn(kept)
  const file = databaseIn(folderOf('run'))
  const database = new DatabaseSync(file)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  cpSync(file, join(dirname(file), `${fileNameOf(replicaId)}.sqlite`))
  return run
}

/** Where Miniflare keeps the D1 database with this id. */
function fileNameOf(id: string): string {
  const key = createHash('sha256').update('miniflare-D1DatabaseObject').digest()
  const hash = (part: Buffer | string) => createHmac('sha256', key).update(part).digest().subarray(0, 16)
  const named = hash(id)
  return Buffer.concat([named, hash(named)]).toString('hex')
}

function databaseIn(folder: string): string {
  const file = databaseFile(folder)
  if (!file) throw new Error('this shop has no database')
  return file
}

async function makeBase(folder: string, size: Size): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  process.env.SHOP_STATE = folder
  ensureSecrets()
  await migrateOnce()
  await fillOnce(seedDemoShop)
  const cast = await withLocalShop((ctx) => makeCast(ctx, size))
  const database = new DatabaseSync(databaseIn(folder))
  database.exec('CREATE TABLE bench_rows (id INTEGER PRIMARY KEY, value INTEGER NOT NULL)')
  database.exec(`WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < ${controlRows})
    INSERT INTO bench_rows SELECT n, 0 FROM nth`)
  database.close()
  writeFileSync(castFile(folder), JSON.stringify(cast))
}

async function makeCast(ctx: Ctx, size: Size): Promise<Cast> {
  const { goods, plan } = await goodsOf(ctx.db)
  await commit(ctx.db, plan)
  const sold = goods
    .filter((each) => each.source === 'stock' && each.region === '' && each.stock > 0)
    .slice(0, size.offers)
  for (const offer of sold) await stock(ctx, offer.id, size.codes)
  const ids = Array.from({ length: size.buyers + size.readers }, (_, nth) => String(2_900_000_000 + nth))
  await open(ctx, ids)
  const wishes = sold.map((offer) => {
    const { price, rub, ...piece } = wishOf(offer)
    return { ...piece, price: price / 100, rub: rub === null ? null : rub / 100, total: price / 100 }
  })
  const token = (userId: string) => openSession(ctx, { userId, epoch: 0 })
  const readers: Cast['readers'] = []
  for (const userId of ids.slice(size.buyers)) {
    const bought: string[] = []
    for (let nth = 0; nth < size.orders; nth += 1) bought.push(await buy(ctx, userId, sold[nth % sold.length]))
    readers.push({ token: await token(userId), orders: bought })
  }
  const buyers = await Promise.all(ids.slice(0, size.buyers).map(token))
  const [product] = await ctx.db.all<{ slug: string }>(
    sql`SELECT slug FROM products WHERE id = ${wishes[0]?.productId}`,
  )
  return { buyers, readers, wishes, slug: product?.slug ?? '' }
}

async function open(ctx: Ctx, ids: string[]): Promise<void> {
  const [[hash], nowMs] = [await ctx.db.all<{ password: string }>(sql`SELECT password FROM users LIMIT 1`), Date.now()]
  const rows = ids.map((id, nth) => ({
    ...{ id, nickname: `bench-${nth}`, nicknameKey: `bench-${nth}`, password: hash?.password ?? '', createdAt: nowMs },
  }))
  await commit(ctx.db, [
    ...planInsert(users, rows),
    ...planInsert(
      accounts,
      ids.flatMap((id) => accountsOf(id).map((account) => ({ ...account, balance: 1_000_000_000 }))),
    ),
  ])
}

/** Codes that are really sealed: the oldest are sold first, so these are what the measured buyers read. */
async function stock(ctx: Ctx, offerId: string, count: number): Promise<void> {
  const batchId = `bench-${offerId}`
  const texts = Array.from({ length: count }, (_, nth) => `BENCH-${offerId}-${nth}`)
  const sealed = await Promise.all(texts.map((text) => ctx.vault.seal(text)))
  const batch = { id: batchId, offerId, actor: 'bench', at: Date.now(), added: count }
  await commit(ctx.db, [
    ...planInsert(codeBatches, [batch]),
    ...planInsert(
      codes,
      sealed.map(({ aliases: _, ...code }) => ({ ...code, offerId, batchId })),
    ),
    sql`UPDATE offers SET stock = stock + ${count} WHERE id = ${offerId}`,
  ])
}

type Goods = Awaited<ReturnType<typeof goodsOf>>['goods'][number]

const wishOf = ({ productId, amount, label, prices }: Goods) => ({
  ...{ productId, amount, label, price: prices.usd, rub: prices.rub ?? null, qty: 1 },
})

async function buy(ctx: Ctx, userId: string, goods: Goods | undefined): Promise<string> {
  if (!goods) throw new Error('the demo shop sells nothing')
  const caller = { userId, epoch: 0, issuedAtMs: 0, sessionKey: '' }
  const buyer: CallerCtx = { ...ctx, caller, needs: 'spender' }
  await cart.add(buyer, wishOf(goods))
  const order = await orders.payFromBalance(buyer, { currency: 'usd' })
  await orders.deliver(ctx, order.id)
  return order.id
}
