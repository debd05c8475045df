import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { adminLimits } from '../../../shared/admin-limits'
import type { ImportCodes, ImportPreview, ImportReport, PreviewCodes } from '../../../shared/contract/stock'
import { AppError } from '../../../shared/errors'
import { among, guardStill, type Plan, type Read, retryOnConflict } from '../../db/database'
import { offers, products } from '../../db/schema'
import { soldCodes } from '../../db/schema-recovery'
import { codes } from '../../db/schema-stock'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import { catalogueChanged, isOfVouchers, planMoveStock } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'
import { sweepSoon } from '../outbox/outbox'
import { planAreRedeemable, redeemableQuery } from '../vouchers/vouchers'
import { readCodes } from './code-list'
import { printsUnderAllKeys, type SealedCode } from './codes'
import { planFill } from './filling'
import { planStockAlerts } from './stock-alerts'

// A bound value holds at most 2 MB on D1; a sealed code takes about 250 bytes of JSON.
const chunkSize = 2_000

/** Pieces that a supplier was asked for in vain: how they are found, and how they get codes from the stock instead. */
export type StuckPieces<Piece> = {
  query(offerId: SQL): Read & { readonly _: { readonly result: Piece[] } }
  planTakeOver(offerId: string, pieces: Piece[]): Plan
}

type Counts = { duplicate: number; empty: number }
type Place = { productId: string; amount: number; region: string }

/**
 * The effect of an import that is not made: how many codes are new, twice in the file, in stock, sold, empty, too long,
 * unreadable or, for a product of vouchers, no voucher of the shop, and the first and last of the new ones. Raises
 * `product_not_found`, `price_not_found` for an amount that is not offered, `invalid_request` for more codes than one
 * import takes.
 */
export async function previewImport(ctx: CallerCtx, productId: string, form: PreviewCodes): Promise<ImportPreview> {
  const { codes: distinct, ...counts } = readCodes(form)
  refuseTooMany(distinct.length + counts.duplicate)
  const sealed = await Promise.all(distinct.map((code) => ctx.vault.seal(code)))
  const { fresh, noVoucher, alreadySold, alreadyStocked } = await compare(ctx, placeOf(productId, form), sealed)
  const isFresh = new Set<SealedCode | undefined>(fresh)
  const stored = distinct.filter((_, place) => isFresh.has(sealed[place]))
  const ends = { first: stored.at(0) ?? null, last: stored.at(-1) ?? null }
  return { new: fresh.length, alreadyStocked, alreadySold, noVoucher, ...counts, ...ends }
}

/**
 * Adds codes to an offer's stock, all or none of them, as one batch. What is in the file twice, in stock, or was ever
 * sold or seen is counted and left out; a code that was voided unseen comes back. Orders that wait for this offer get
 * theirs first, oldest first, also those that wait for a supplier which does not deliver. A product of vouchers takes
 * vouchers of the shop only. Raises `product_not_found`, `price_not_found`, `invalid_request` with `codes`.
 */
export async function importCodes<Piece>(
  ctx: CallerCtx,
  productId: string,
  form: ImportCodes,
  stuck: StuckPieces<Piece>,
): Promise<ImportReport> {
  const { codes: distinct, duplicate, empty, tooLong, invalid } = readCodes(form)
  refuseTooMany(distinct.length + duplicate)
  if (tooLong > 0) throw new AppError('invalid_request', { fields: { codes: 'too_long' } })
  if (invalid > 0) throw new AppError('invalid_request', { fields: { codes: 'invalid' } })
  if (form.expiresAt && Date.parse(form.expiresAt) <= ctx.clock.nowMs() + adminLimits.codes.shelfLifeMs) {
    throw new AppError('invalid_request', { fields: { expiresAt: 'invalid' } })
  }
  const sealed = await Promise.all(distinct.map((code) => ctx.vault.seal(code)))
  // Codes that come in between our read and our write are found and left out at the next try.
  const report = await retryOnConflict(() =>
    importOnce(ctx, { productId, form, sealed, counts: { duplicate, empty } }, stuck),
  )
  catalogueChanged(ctx)
  // Orders that waited for these codes are delivered now.
  sweepSoon(ctx)
  return report
}

function refuseTooMany(count: number): void {
  if (count > adminLimits.codes.perImport) throw new AppError('invalid_request', { fields: { codes: 'too_long' } })
}

const placeOf = (productId: string, { amount, region }: Pick<PreviewCodes, 'amount' | 'region'>): Place => ({
  productId,
  amount,
  region: region ?? '',
})

type Importing = { productId: string; form: ImportCodes; sealed: SealedCode[]; counts: Counts }

async function importOnce<Piece>(
  ctx: CallerCtx,
  { productId, form, sealed, counts }: Importing,
  stuck: StuckPieces<Piece>,
): Promise<ImportReport> {
  const place = placeOf(productId, form)
  const found = await compare(ctx, place, sealed, [stuck.query(offerIdAt(place))])
  const { offerId, ofVouchers, earlier, fresh, noVoucher, alreadySold, alreadyStocked } = found
  if (earlier) return earlier
  if (noVoucher > 0) throw new AppError('invalid_request', { fields: { codes: 'no_voucher' } })
  const report: ImportReport = { batchId: ctx.ids.id(), ...counts, added: fresh.length, alreadySold, alreadyStocked }
  await commitAs(ctx, [
    ...planAnswer(ctx, report),
    ...planBatch(ctx, offerId, form, report),
    guardStill(ofVouchers ? isOfVouchers(productId) : sql`NOT ${isOfVouchers(productId)}`),
    ...(ofVouchers ? [planAreRedeemable(printsUnderAllKeys(fresh), fresh.length)] : []),
    ...planStock(offerId, report.batchId, fresh, form),
    ...stuck.planTakeOver(offerId, found.more.flat()),
    ...planFill(ctx, sql`SELECT ${offerId} AS offer_id`),
    ...planStockAlerts(ctx, sql`(${offerId})`),
    ...planAudit(ctx, { action: 'import_codes', subject: offerId, after: report }),
  ])
  return report
}

/** Which of the codes are new, the offer they are for, and what `queries` read beside that. */
async function compare<Row>(
  ctx: CallerCtx,
  place: Place,
  sealed: SealedCode[],
  queries: (Read & { readonly _: { readonly result: Row[] } })[] = [],
) {
  const prints = printsUnderAllKeys(sealed)
  const [earlierRows, [product], [offer], stored, used, redeemable, ...more] = await readAs(ctx, [
    earlierQuery(ctx),
    productQuery(ctx, place.productId),
    offerQuery(ctx, place),
    knownQuery(ctx, prints),
    usedQuery(ctx, prints),
    redeemableQuery(ctx, prints, isOfVouchers(place.productId)),
    ...queries,
  ])
  if (!product) throw new AppError('product_not_found')
  if (!offer) throw new AppError('price_not_found')
  const known = [...stored, ...used]
  // A code that is sealed with an older key stays as it is until it is sealed anew.
  const current = new Set(sealed.map((code) => code.fingerprint))
  const isRevived = (row: (typeof known)[number]) => Boolean(row.isBack) && current.has(row.fingerprint)
  const lost = new Set(known.filter((row) => !isRevived(row)).map((row) => row.fingerprint))
  const unknown = sealed.filter((code) => !printsUnderAllKeys([code]).some((print) => lost.has(print)))
  const vouchers = new Set(redeemable.map((row) => row.fingerprint))
  const fresh = product.vouchers
    ? unknown.filter((code) => printsUnderAllKeys([code]).some((print) => vouchers.has(print)))
    : unknown
  const alreadySold = known.filter((row) => row.isGone).length
  return {
    earlier: earlierAnswer<ImportReport>(ctx, earlierRows),
    offerId: offer.id,
    ofVouchers: product.vouchers,
    fresh,
    noVoucher: unknown.length - fresh.length,
    alreadySold,
    alreadyStocked: lost.size - alreadySold,
    more,
  }
}

function planBatch(ctx: CallerCtx, offerId: string, form: ImportCodes, report: ImportReport): Plan {
  const { batchId, added, duplicate, alreadyStocked, alreadySold, empty } = report
  return [
    sql`INSERT INTO code_batches (id, offer_id, actor, at, added, duplicate, already_stocked, already_sold, empty,
        expires_at, cost, cost_currency)
      VALUES (${batchId}, ${offerId}, ${ctx.caller.userId}, ${ctx.clock.nowMs()}, ${added}, ${duplicate},
        ${alreadyStocked}, ${alreadySold}, ${empty}, ${expiryOf(form)}, ${form.cost?.amount ?? null},
        ${form.cost?.currency ?? null})`,
  ]
}

const expiryOf = ({ expiresAt }: ImportCodes): number | null => (expiresAt ? Date.parse(expiresAt) : null)

/** A voided code that nobody has seen is in stock again; every other known one makes the count wrong: read again. */
function planStock(offerId: string, batchId: string, fresh: SealedCode[], form: ImportCodes): Plan {
  const chunks = Array.from({ length: Math.ceil(fresh.length / chunkSize) }, (_, index) =>
    fresh.slice(index * chunkSize, (index + 1) * chunkSize),
  )
  const aliases = fresh.flatMap((code) => code.aliases)
  return [
    ...(aliases.length > 0 ? [planNoneSealedBefore(aliases)] : []),
    ...chunks.map(
      (chunk) => sql`
        INSERT INTO codes (offer_id, batch_id, sealed, key_id, fingerprint, expires_at)
        SELECT ${offerId}, ${batchId}, value ->> 'sealed', value ->> 'keyId', value ->> 'fingerprint', ${expiryOf(form)}
        FROM json_each(${JSON.stringify(chunk)}) WHERE true
        ON CONFLICT (fingerprint) DO UPDATE SET offer_id = excluded.offer_id, batch_id = excluded.batch_id,
          expires_at = excluded.expires_at, voided_at = NULL, void_reason = NULL WHERE ${isBack}`,
    ),
    guardStill(sql`(SELECT count(*) FROM codes WHERE batch_id = ${batchId}) = ${fresh.length}`),
    ...planMoveStock(offerId, fresh.length),
  ]
}

/** Guard against the same code under an older key, which the unique fingerprint can't see. */
const planNoneSealedBefore = (aliases: string[]) =>
  guardStill(sql`NOT EXISTS (SELECT 1 FROM codes WHERE fingerprint IN ${among(aliases)})`)

// A person who has seen a code may have used it: only what was voided before anybody saw it comes back.
const isBack = sql`(codes.voided_at IS NOT NULL AND codes.order_id IS NULL AND codes.revealed_at IS NULL
  AND codes.void_reason NOT IN ('quarantined', 'sold'))`
const isGone = sql`(codes.order_id IS NOT NULL OR (codes.voided_at IS NOT NULL AND codes.revealed_at IS NOT NULL)
  OR codes.void_reason IS 'sold')`

const productQuery = (ctx: CallerCtx, productId: string) =>
  ctx.db
    .select({ id: products.id, vouchers: products.vouchers })
    .from(products)
    .where(and(eq(products.id, productId), sql`state <> 'deleted'`))

const isAt = ({ productId, region, amount }: Place) =>
  sql`product_id = ${productId} AND region = ${region} AND amount = ${amount} AND state = 'live'`
const offerIdAt = (place: Place) => sql`(SELECT id FROM offers WHERE ${isAt(place)})`
const offerQuery = (ctx: CallerCtx, place: Place) => ctx.db.select({ id: offers.id }).from(offers).where(isAt(place))

const knownQuery = (ctx: CallerCtx, prints: string[]) =>
  ctx.db
    .select({
      fingerprint: codes.fingerprint,
      isGone: sql<number>`${isGone}`.as('is_gone'),
      isBack: sql<number>`${isBack}`.as('is_back'),
    })
    .from(codes)
    .where(inArray(codes.fingerprint, among(prints)))

/** Codes that were used in a time that this database lacks. */
const usedQuery = (ctx: CallerCtx, prints: string[]) =>
  ctx.db
    .select({
      fingerprint: soldCodes.fingerprint,
      isGone: sql<number>`1`.as('is_gone'),
      isBack: sql<number>`0`.as('is_back'),
    })
    .from(soldCodes)
    .where(
      // Without an index: a shop that never went back has no row here, and looks none up.
      sql`+fingerprint IN ${among(prints)}
        AND NOT EXISTS (SELECT 1 FROM codes WHERE codes.fingerprint = sold_codes.fingerprint)`,
    )
