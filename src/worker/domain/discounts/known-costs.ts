import { type SQL, sql } from 'drizzle-orm'
import { namesNothing } from '../../../shared/discounts'
import { dayMs, minuteMs } from '../../../shared/durations'
import { workerLimits } from '../../../shared/limits'
import { currencies, type Sums } from '../../../shared/money'
import { among, type Results, read } from '../../db/database'
import { offers } from '../../db/schema'
import type { Promotion } from '../../db/schema-promotions'
import {
  lowestSince,
  movedSince,
  sinceIn,
  sinceQueries,
  type Version,
  versionIn,
  versionQueries,
} from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { type Isolate, memory } from '../isolate'
import { type hadBefore, rememberedPromotions, sinceQuery } from '../promotions/promotions'
import { type RateRow, ratesQuery } from '../rates/rates'
import type { Reader } from '../window-part'
import { type Costs, costsText, readCosts } from './floors'

/** What has to be read beside the products to tell lowered prices. */
export type Facts = {
  offers: ReadonlyMap<string, { costs: Costs; lowest: Sums }>
  rates: RateRow[]
  past: Parameters<typeof hadBefore>[2]
}

/** The same for these promotions and a version of the catalogue; `readAtMs`: when all offers were read last. */
type Known = Version & { promotions: readonly string[]; readAtMs: number; facts: Facts }

const known = memory<Known>()

/** What a price may be struck through for: Directive 98/6/EC, article 6a. */
export const lookBackMs = 30 * dayMs
/** A promotion that begins within this time is read with those that run, so that its first visitors wait for nothing. */
const soonMs = 10 * minuteMs
/** What pieces cost moves with no version: for so long offers that have not moved keep their floors. */
const floorMs = 5 * minuteMs

const nameOf = ({ id, version }: Promotion): string => `${id} ${version}`

/** What is known from the last 10 s, if that is of all these promotions. */
export function recallFacts(ctx: Ctx, now: readonly Promotion[]): Facts | undefined {
  const found = known(ctx).recall()
  return found && now.every((each) => found.promotions.includes(nameOf(each))) ? found.facts : undefined
}

/** The promotions that run, or soon will. */
function dueOf(promotions: readonly Promotion[], nowMs: number): readonly Promotion[] {
  return promotions.filter(({ startsAt, endsAt }) => startsAt <= nowMs + soonMs && nowMs < (endsAt ?? Infinity))
}

const due = ({ promotions, settings, clock }: Ctx): readonly Promotion[] =>
  settings.switches.promotions ? dueOf(promotions, clock.nowMs()) : []

async function renew(ctx: Ctx): Promise<Known> {
  const renewed = await readFor(ctx, due(ctx), !ctx.settings.closed)
  known(ctx).remember(renewed, workerLimits.catalogueCacheMs)
  return renewed
}

export const renewFacts = async (ctx: Ctx): Promise<Facts> => (await renew(ctx)).facts

/**
 * The same while the settings are read, for the promotions of the settings before. Nothing is kept where the database is
 * not trusted; whoever needs another promotion reads it as `renew` does.
 */
async function renewBeside(shop: Reader, isTrusted: Promise<boolean>): Promise<void> {
  const promotions = dueOf(rememberedPromotions(shop).last() ?? [], shop.clock.nowMs())
  if (promotions.length === 0 || !known(shop).last() || known(shop).recall()) return
  const [found, trusts] = await Promise.all([readFor(shop, promotions), isTrusted])
  if (trusts) known(shop).remember(found, workerLimits.catalogueCacheMs)
}

/** Reads what has moved since this isolate read last, or all of it where that is too long ago. One round trip, seldom two. */
async function readFor(shop: Reader, promotions: readonly Promotion[], isTrusted = true): Promise<Known> {
  const earlier = known(shop).last()
  const isLike = earlier && String(earlier.promotions) === String(promotions.map(nameOf))
  const isRecent = earlier && shop.clock.nowMs() < earlier.readAtMs + floorMs
  const moved = isLike && isRecent && isTrusted && (await readMoved(shop, promotions, earlier))
  return moved || readAll(shop, promotions)
}

async function readAll(shop: Reader, promotions: readonly Promotion[]): Promise<Known> {
  const [newest, last, ...rows] = await read(shop.db, [...versionQueries(shop.db), ...factQueries(shop, promotions)])
  const facts = factsIn(rows)
  return { ...versionIn([newest, last]), promotions: promotions.map(nameOf), readAtMs: shop.clock.nowMs(), facts }
}

/** The facts stay the same object where nothing of them has moved. */
async function readMoved(shop: Reader, promotions: readonly Promotion[], earlier: Known): Promise<Known | undefined> {
  const moved = movedSince(earlier)
  const [moves, last, ...rows] = await read(shop.db, [
    ...sinceQueries(shop.db, earlier),
    ...factQueries(shop, promotions, moved),
  ])
  const since = sinceIn(earlier, [moves, last])
  if (!since) return undefined
  const { offers: renewed, ...others } = factsIn(rows)
  const { offers: before, ...othersBefore } = earlier.facts
  const isSame = renewed.size === 0 && JSON.stringify(others) === JSON.stringify(othersBefore)
  const facts = isSame ? earlier.facts : { ...others, offers: new Map([...before, ...renewed]) }
  return { ...earlier, ...since.now, facts }
}

/** Queries of what is known of promotions and their goods, all or those that have moved; `factsIn` reads their rows. */
export const factQueries = (shop: Pick<Reader, 'db' | 'clock'>, now: readonly Promotion[], moved?: SQL) => {
  const sinceMs = Math.min(...now.map(({ startsAt }) => startsAt)) - lookBackMs
  return [
    shop.db
      .select({
        id: offers.id,
        costs: costsText(currencies).mapWith(readCosts).as('costs'),
        lowest: lowestSince(sql`offers.id`, sinceMs).as('lowest'),
      })
      .from(sql`(SELECT products.id AS good
        FROM ${moved ? sql`${moved} CROSS JOIN products ON products.id = wanted` : sql`products`}
        WHERE products.state = 'published' AND ${goodsOf(now)})`)
      .crossJoin(offers)
      .where(sql`offers.product_id = good AND offers.state = 'live'`),
    ratesQuery(shop),
    sinceQuery(shop.db, sinceMs),
  ] as const
}

/** SQL over `products`: one of these promotions is for it. */
function goodsOf(now: readonly Promotion[]): SQL {
  if (now.some(({ terms }) => namesNothing(terms))) return sql`true`
  const ids = among(now.flatMap(({ terms }) => terms.productIds))
  return sql`(products.id IN ${ids} OR products.category IN ${among(now.flatMap(({ terms }) => terms.categories))})`
}

type FactRows = Results<ReturnType<typeof factQueries>>

export const factsIn = ([rows, rates, past]: FactRows): Facts => ({
  offers: new Map(rows.map(({ id, ...row }) => [id, row])),
  ...{ rates, past },
})

type Carried = Omit<Known, 'facts'> & Omit<Facts, 'offers'> & { offers: [string, { costs: Costs; lowest: Sums }][] }

/** The part of the shop window that tells lowered prices; null while nothing lowers any. */
export const windowPart = {
  name: 'lowered',
  async carry(ctx: Ctx): Promise<Carried | null> {
    if (due(ctx).length === 0) return null
    const {
      facts: { offers: costed, ...facts },
      ...found
    } = await renew(ctx)
    return { ...found, ...facts, offers: [...costed] }
  },
  take(shop: { isolate: Isolate }, carried: Carried | null): void {
    if (!carried) return
    const { rates, past, offers: costed, ...found } = carried
    known(shop).begin({ ...found, facts: { rates, past, offers: new Map(costed) } }, workerLimits.catalogueCacheMs)
  },
  renew: async (ctx: Ctx): Promise<unknown> => due(ctx).length > 0 && renew(ctx),
  renewBeside,
}
