import { sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { uploadedAddress, uploadedName } from '../../../shared/pictures'
import { retryOnConflict } from '../../db/database'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { versionOf } from '../forms/forms'
import { knownQuery } from '../pictures/pictures'
import { followedIn } from './following'
import { catalogueChanged } from './product-view'
import type { Tabled } from './table'
import { tabledIn, tabledQueries } from './table-export'
import { draftFrom, type TabledDraft } from './table-form'
import { planTable } from './table-plan'
import { type Flaw, readTable, type SaidProduct, saidOf } from './table-reading'
import { becomesVouchers, type HandedDown, type HasOtherCodes, otherwiseStockedQuery } from './voucher-goods'

/** `version` names exactly these changes: it goes back with the order to make them. */
export type TablePreview = {
  version: string
  /** Only what would be new or other. */
  drafts: TabledDraft[]
  unchanged: number
  flaws: Flaw[]
}

/** What an import of a table would do, without doing it. Raises `too_large`. */
export const previewTable = async (ctx: CallerCtx, text: string, hasOtherCodes: HasOtherCodes): Promise<TablePreview> =>
  (await compare(ctx, text, hasOtherCodes)).preview

/**
 * Makes the changes that a preview has shown, all or none; products that the table does not name stay as they are, and
 * nothing is deleted. Raises `product_changed` when the changes would be others now, `invalid_request` while the table
 * has flaws.
 */
export const importTable = (
  ctx: CallerCtx,
  text: string,
  version: string,
  { alongside, hasOtherCodes }: HandedDown,
): Promise<TablePreview> =>
  retryOnConflict(async () => {
    const { preview, named } = await compare(ctx, text, hasOtherCodes)
    if (preview.version !== version) throw new AppError('product_changed')
    if (preview.flaws.length > 0) throw new AppError('invalid_request', { fields: { text: 'invalid' } })
    if (preview.drafts.length === 0) return preview
    await commitAs(ctx, [...planTable(ctx, preview.drafts, named, hasOtherCodes), ...alongside])
    catalogueChanged(ctx)
    return preview
  })

async function compare(
  ctx: CallerCtx,
  text: string,
  hasOtherCodes: HasOtherCodes,
): Promise<{ preview: TablePreview; named: Tabled[] }> {
  if (new TextEncoder().encode(text).byteLength > workerLimits.catalogueTable.bytes) throw new AppError('too_large')
  const { products: said, flaws } = readTable(text)
  const { known, bySlug, pictures } = await knownOf(ctx, said)
  const followed = followedIn(ctx)
  const results = said.map((product) => {
    const before = product.id ? known.get(product.id) : bySlug.get(saidOf(product, 'slug')?.value ?? '')
    const lost = product.id && !before
    const column = 'id'
    return lost
      ? { flaws: [{ line: product.line, column, code: 'product_not_found' as const }] }
      : draftFrom(product, before, followed)
  })
  const drafts = results.flatMap((result) => ('draft' in result ? [result] : []))
  const found = results.flatMap((result) => ('flaws' in result ? result.flaws : []))
  const all = [
    ...flaws,
    ...found,
    ...twiceNamed(drafts),
    ...slugFlaws(said, drafts, bySlug),
    ...lostPictures(said, pictures),
    ...(await otherCodes(ctx, said, drafts, hasOtherCodes)),
  ]
  const changed = drafts.filter(({ changes }) => changes.length > 0)
  return {
    preview: {
      version: await versionOf(contentOf(changed, all)),
      drafts: changed,
      unchanged: drafts.length - changed.length,
      flaws: all.toSorted((a, b) => a.line - b.line),
    },
    named: [...known.values()],
  }
}

/** Only what the table names is read, whatever else the shop has. */
async function knownOf(ctx: CallerCtx, said: SaidProduct[]) {
  const ids = JSON.stringify(said.flatMap(({ id }) => id || []))
  const slugs = JSON.stringify(said.flatMap((product) => saidOf(product, 'slug')?.value ?? []))
  const named = sql`(SELECT named.id FROM json_each(${ids}) AS wanted
      CROSS JOIN products AS named ON named.id = wanted.value
    UNION SELECT named.id FROM json_each(${slugs}) AS wanted
      CROSS JOIN products AS named ON named.slug = wanted.value AND named.state <> 'deleted')`
  const images = said.flatMap((product) => saidOf(product, 'image')?.value ?? [])
  const [productRows, offerRows, pictures] = await readAs(ctx, [...tabledQueries(ctx, named), knownQuery(ctx, images)])
  const known = tabledIn([productRows, offerRows])
  return {
    known,
    bySlug: new Map([...known.values()].map((product) => [product.slug, product])),
    pictures: new Set(pictures.map(({ name }) => uploadedAddress(name))),
  }
}

/** A product may be named by its id or by its address, but not by both in turns. */
function twiceNamed(drafts: TabledDraft[]): Flaw[] {
  const seen = new Set<string>()
  return drafts.flatMap(({ line, before }): Flaw[] => {
    if (!before) return []
    const isSeen = seen.has(before.id)
    seen.add(before.id)
    return isSeen ? [{ line, column: 'id', code: 'repeated' }] : []
  })
}

/** Every address belongs to one product, also when several change theirs at once. */
function slugFlaws(said: SaidProduct[], drafts: TabledDraft[], bySlug: Map<string, Tabled>): Flaw[] {
  const moving = new Set(drafts.flatMap(({ before, draft }) => (before && before.slug !== draft.slug ? before.id : [])))
  const taken = new Set([...bySlug].flatMap(([slug, { id }]) => (moving.has(id) ? [] : slug)))
  const lineOf = new Map(said.map((product) => [product.line, saidOf(product, 'slug')?.line ?? product.line]))
  return drafts.flatMap(({ line, before, draft }): Flaw[] => {
    if (before && before.slug === draft.slug) return []
    const isTaken = taken.has(draft.slug)
    taken.add(draft.slug)
    return isTaken ? [{ line: lineOf.get(line) ?? line, column: 'slug', code: 'slug_taken' }] : []
  })
}

const lostPictures = (said: SaidProduct[], known: Set<string>): Flaw[] =>
  said.flatMap((product): Flaw[] => {
    const image = saidOf(product, 'image')
    const isLost = image && uploadedName(image.value) !== undefined && !known.has(image.value)
    return isLost ? [{ line: image.line, column: 'image', code: 'picture_not_found' }] : []
  })

/** A product of vouchers has no other codes in stock. */
async function otherCodes(
  ctx: CallerCtx,
  said: SaidProduct[],
  drafts: TabledDraft[],
  hasOtherCodes: HasOtherCodes,
): Promise<Flaw[]> {
  const turned = drafts.filter(({ before, draft }) => becomesVouchers(before, draft))
  if (turned.length === 0) return []
  const ids = turned.flatMap(({ before }) => before?.id ?? [])
  const [found] = await readAs(ctx, [otherwiseStockedQuery(ctx, ids, hasOtherCodes)])
  const stocked = new Set(found.map(({ productId }) => productId))
  const typeAt = new Map(said.map((product) => [product.line, saidOf(product, 'type')?.line ?? product.line]))
  return turned.flatMap(({ line, before }): Flaw[] =>
    before && stocked.has(before.id)
      ? [{ line: typeAt.get(line) ?? line, column: 'type', code: 'stock_no_vouchers' }]
      : [],
  )
}

/** These changes and no others. */
function contentOf(drafts: TabledDraft[], flaws: Flaw[]): string {
  const products = drafts.map(({ before, draft, changes }) => [before?.id, before?.updatedAt, draft.slug, changes])
  return JSON.stringify([products, flaws])
}
