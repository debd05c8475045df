import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ImportCodes, ImportReport } from '../../../shared/contract/admin'
import { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { type Plan, untilSettled } from '../../db/database'
import { codeBatches, codes, offers, products } from '../../db/schema'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import { catalogueChanged } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'

// A bound value holds at most 2 MB on D1; a sealed code takes about 250 bytes of JSON.
const chunkSize = 2_000

// Control characters and halves of surrogate pairs: nobody could type such a code.
const unprintable = /[\p{Cc}\p{Cs}]/u

type Sealed = { sealed: string; keyId: string; fingerprint: string }

/**
 * Adds codes to an offer's stock, all or none of them. What is in the file twice, in stock, or was ever sold by this
 * shop is counted and left out. Raises `product_not_found`, `price_not_found` for an amount that is not offered.
 */
export async function importCodes(ctx: CallerCtx, productId: string, form: ImportCodes): Promise<ImportReport> {
  const given = (form.codes ?? form.text?.replace(/\r?\n$/, '').split(/\r?\n/) ?? []).map((code) => code.trim())
  const codesGiven = given.filter((code) => code !== '')
  if (codesGiven.length > limits.codes.perImport || codesGiven.some((code) => code.length > limits.codes.length)) {
    throw new AppError('invalid_request', { fields: { codes: 'too_long' } })
  }
  if (codesGiven.some((code) => unprintable.test(code))) {
    throw new AppError('invalid_request', { fields: { codes: 'invalid' } })
  }
  const distinct = [...new Set(codesGiven)]
  const sealed = await Promise.all(distinct.map((code) => ctx.vault.seal(code)))
  const counts = { duplicate: codesGiven.length - distinct.length, empty: given.length - codesGiven.length }
  const place = { productId, amount: form.amount, region: form.region ?? '' }
  // Codes that come in between our read and our write are found and left out at the next try.
  return untilSettled(() => stockOnce(ctx, place, sealed, counts))
}

type Place = { productId: string; amount: number; region: string }
type Counts = { duplicate: number; empty: number }

async function stockOnce(ctx: CallerCtx, place: Place, sealed: Sealed[], counts: Counts): Promise<ImportReport> {
  const [[product], [offer], known] = await readAs(ctx, [
    productQuery(ctx, place.productId),
    offerQuery(ctx, place),
    knownQuery(ctx, sealed),
  ])
  if (!product) throw new AppError('product_not_found')
  if (!offer) throw new AppError('price_not_found')
  const knownFingerprints = new Set(known.map((row) => row.fingerprint))
  const fresh = sealed.filter((code) => !knownFingerprints.has(code.fingerprint))
  const alreadySold = known.filter((row) => row.orderId !== null).length
  const report = { ...counts, added: fresh.length, alreadySold, alreadyStocked: known.length - alreadySold }
  const batchId = ctx.ids.id()
  await commitAs(ctx, [
    ...planStock(ctx, { batchId, offerId: offer.id }, fresh),
    ...planAudit(ctx, { action: 'import_codes', subject: offer.id, after: { batchId, ...report } }),
  ])
  catalogueChanged(ctx)
  return { batchId, ...report }
}

function planStock(ctx: CallerCtx, batch: { batchId: string; offerId: string }, fresh: Sealed[]): Plan {
  const chunks = Array.from({ length: Math.ceil(fresh.length / chunkSize) }, (_, index) =>
    fresh.slice(index * chunkSize, (index + 1) * chunkSize),
  )
  return [
    sql`INSERT INTO code_batches (id, offer_id, actor, at, added)
      VALUES (${batch.batchId}, ${batch.offerId}, ${ctx.caller.userId}, ${ctx.clock.nowMs()}, ${fresh.length})`,
    ...chunks.map(
      (chunk) => sql`
        INSERT INTO codes (offer_id, batch_id, sealed, key_id, fingerprint)
        SELECT ${batch.offerId}, ${batch.batchId}, value ->> 'sealed', value ->> 'keyId', value ->> 'fingerprint'
        FROM json_each(${JSON.stringify(chunk)})`,
    ),
    sql`UPDATE offers SET stock = stock + ${fresh.length} WHERE id = ${batch.offerId}`,
  ]
}

const productQuery = (ctx: CallerCtx, productId: string) =>
  ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), sql`state <> 'deleted'`))

const offerQuery = (ctx: CallerCtx, place: Place) =>
  ctx.db
    .select({ id: offers.id })
    .from(offers)
    .where(
      and(
        eq(offers.productId, place.productId),
        eq(offers.region, place.region),
        eq(offers.amount, place.amount),
        eq(offers.state, 'live'),
      ),
    )

const knownQuery = (ctx: CallerCtx, sealed: Sealed[]) =>
  ctx.db
    .select({ fingerprint: codes.fingerprint, orderId: codes.orderId })
    .from(codes)
    .where(
      inArray(
        codes.fingerprint,
        sql`(SELECT value FROM json_each(${JSON.stringify(sealed.map((code) => code.fingerprint))}))`,
      ),
    )

export type StockView = {
  offers: { amount: number; region: string; label: string; stock: number; sold: number }[]
  batches: { id: string; at: number; amount: number; region: string; added: number }[]
}

/** Stock of a product's offers and its newest import batches; no codes. Raises `product_not_found`. */
export async function stockOf(ctx: CallerCtx, productId: string): Promise<StockView> {
  const [[product], offerRows, batches] = await readAs(ctx, [
    productQuery(ctx, productId),
    ctx.db
      .select({
        amount: offers.amount,
        region: offers.region,
        label: offers.label,
        stock: offers.stock,
        sold: offers.sold,
      })
      .from(offers)
      .where(and(eq(offers.productId, productId), eq(offers.state, 'live')))
      .orderBy(offers.position),
    ctx.db
      .select({
        id: codeBatches.id,
        at: codeBatches.at,
        amount: offers.amount,
        region: offers.region,
        added: codeBatches.added,
      })
      .from(codeBatches)
      .innerJoin(offers, eq(offers.id, codeBatches.offerId))
      .where(eq(offers.productId, productId))
      .orderBy(desc(codeBatches.at))
      .limit(limits.page.max),
  ])
  if (!product) throw new AppError('product_not_found')
  return { offers: offerRows, batches }
}
