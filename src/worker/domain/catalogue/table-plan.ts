import { sql } from 'drizzle-orm'
import { samePrices } from '../../../shared/money'
import { among, guardStill, type Plan } from '../../db/database'
import { planAudit } from '../audit/audit'
import type { CallerCtx } from '../ctx'
import { planShow } from '../pictures/pictures'
import { planOffered } from './editing'
import { keyOf, type Tabled } from './table'
import type { TabledDraft } from './table-form'
import { becomesVouchers, type HasOtherCodes, planStockedWithVouchers } from './voucher-goods'

// A bound value holds at most 2 MB on D1, and a letter up to four bytes.
const chunkLength = 400_000

/** In parts whose JSON a statement can hold: the number of statements grows with what is written, not with its rows. */
function inChunks<T>(items: T[]): T[][] {
  const chunks: T[][] = []
  let left = 0
  for (const item of items) {
    const length = JSON.stringify(item).length
    if (length > left) {
      chunks.push([])
      left = chunkLength
    }
    chunks.at(-1)?.push(item)
    left -= length
  }
  return chunks
}

type Kept = TabledDraft & { id: string }

/** Plan of making the changes of a table. The batch fails as stale when a product it names has moved on. */
export function planTable(ctx: CallerCtx, drafts: TabledDraft[], named: Tabled[], hasOtherCodes: HasOtherCodes): Plan {
  const kept: Kept[] = drafts.map((draft) => ({ ...draft, id: draft.before?.id ?? ctx.ids.id() }))
  const rows = kept.map(({ id, before, draft, position, featured }) => {
    const { offers: _, ...row } = draft
    return { ...row, id, isNew: !before, position, featured }
  })
  const moving = kept.flatMap(({ before, draft }) => (before && before.slug !== draft.slug ? before.id : []))
  const turned = kept.flatMap(({ id, before, draft }) => (becomesVouchers(before, draft) ? id : []))
  return [
    planUnmoved(named),
    ...planStockedWithVouchers(turned, hasOtherCodes),
    ...planShow(kept.map(({ draft }) => draft.image)),
    ...planFreeSlugs(moving),
    ...inChunks(rows.filter(({ isNew }) => isNew)).map((chunk) => planNew(ctx, chunk)),
    ...inChunks(rows.filter(({ isNew }) => !isNew)).map((chunk) => planChanged(ctx, chunk)),
    ...inChunks(kept.flatMap((each) => offersOf(ctx, each))).flatMap((chunk) => planOffered(ctx, chunk)),
    ...inChunks(kept.map(recordOf)).flatMap((chunk) => planOnRecord(ctx, chunk)),
  ]
}

const planUnmoved = (named: Tabled[]) => {
  const seen = named.map(({ id, updatedAt, position, featured }) => ({ id, updatedAt, position, featured }))
  return guardStill(sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(seen)}) AS seen
    LEFT JOIN products ON products.id = seen.value ->> 'id' AND products.state <> 'deleted'
      AND products.updated_at = seen.value ->> 'updatedAt' AND products.position = seen.value ->> 'position'
      AND products.featured = seen.value ->> 'featured'
    WHERE products.id IS NULL)`)
}

/** Two products may exchange their addresses: for a moment neither has one that the other could want. */
const planFreeSlugs = (ids: string[]): Plan =>
  ids.length === 0 ? [] : [sql`UPDATE products SET slug = '/' || id WHERE id IN ${among(ids)}`]

const planNew = (ctx: CallerCtx, rows: object[]) => sql`
  INSERT INTO products (id, slug, state, position, type, label, category, image, texts, keywords, regions, featured,
    vouchers, created_at, updated_at)
  SELECT value ->> 'id', value ->> 'slug', value ->> 'state',
    coalesce(value ->> 'position', key + 1 + (SELECT coalesce(max(position), 0) FROM products WHERE state <> 'deleted')),
    value ->> 'type', value ->> 'label', value ->> 'category', value ->> 'image', value -> 'texts', value -> 'keywords',
    value -> 'regions', coalesce(value ->> 'featured', 0), value ->> 'vouchers', ${ctx.clock.nowMs()},
    ${ctx.clock.nowMs()}
  FROM json_each(${JSON.stringify(rows)})`

const planChanged = (ctx: CallerCtx, rows: object[]) => sql`
  UPDATE products SET slug = line.value ->> 'slug', state = line.value ->> 'state', type = line.value ->> 'type',
    position = coalesce(line.value ->> 'position', position), featured = coalesce(line.value ->> 'featured', featured),
    label = line.value ->> 'label', category = line.value ->> 'category', image = line.value ->> 'image',
    texts = line.value -> 'texts', keywords = line.value -> 'keywords', regions = line.value -> 'regions',
    vouchers = line.value ->> 'vouchers', updated_at = max(${ctx.clock.nowMs()}, updated_at + 1)
  FROM json_each(${JSON.stringify(rows)}) AS line WHERE products.id = line.value ->> 'id'`

/** Only offers that are new or other. */
function offersOf(ctx: CallerCtx, { id, before, draft }: Kept) {
  const known = new Map(before?.offers.map((offer) => [`${offer.region}|${offer.amount}`, offer]))
  return draft.offers.flatMap((offer, position) => {
    const old = known.get(`${offer.region}|${offer.amount}`)
    const isSame = old?.label === offer.label && samePrices(old.prices, offer.prices) && old.position === position
    return isSame ? [] : [{ ...offer, id: ctx.ids.id(), productId: id, position }]
  })
}

const recordOf = ({ id, before, draft, changes }: Kept) => ({
  id,
  name: draft.texts.en.title,
  before: before && Object.fromEntries(changes.map((change) => [keyOf(change), change.before])),
  after: Object.fromEntries(changes.map((change) => [keyOf(change), change.after])),
})

const planOnRecord = (ctx: CallerCtx, records: ReturnType<typeof recordOf>[]): Plan =>
  planAudit(ctx, {
    action: 'import_catalogue',
    subject: 'catalogue',
    before: Object.fromEntries(records.flatMap(({ id, before }) => (before ? [[id, before]] : []))),
    after: {
      ...Object.fromEntries(records.map(({ id, after }) => [id, after])),
      names: Object.fromEntries(records.map(({ id, name }) => [id, name])),
    },
  })
