import { sql } from 'drizzle-orm'
import type { EditedProduct, NewProduct } from '../../../shared/contract/catalogue'
import { AppError } from '../../../shared/errors'
import { byTranslation, type Translated, type Translation } from '../../../shared/languages'
import type { Currency } from '../../../shared/money'
import { guardStill, type Plan, retryOnConflict } from '../../db/database'
import type { ProductText, RegionText } from '../../db/schema'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { changedBy } from '../forms/forms'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'
import { planShow } from '../pictures/pictures'
import { planFiscal, withFiscal } from './fiscal'
import { followedIn } from './following'
import { type OfferDraft, offersAfterEdit, offersOfNew } from './offers'
import { planPrices, unpayable } from './prices'
import { catalogueChanged, offersQuery, type ProductView, productQuery, viewsOf } from './product-view'
import { slugOf } from './slug'
import { becomesVouchers, type HandedDown, planStockedWithVouchers, refuseOtherCodes } from './voucher-goods'

type Kept = 'id' | 'updatedAt' | 'featured' | 'reviewCount' | 'starSum'

export type Draft = Omit<ProductView, Kept | 'offers'> & { offers: OfferDraft[] }

/**
 * Adds a product with its offers, once under a key. Raises `slug_taken`, `invalid_amounts`, `picture_not_found`,
 * `idempotency_mismatch`.
 */
export const create = (ctx: CallerCtx, form: NewProduct): Promise<ProductView> =>
  retryOnConflict(async () => {
    const [rows] = await readAs(ctx, [earlierQuery(ctx)])
    const earlier = earlierAnswer<string>(ctx, rows)
    const id = earlier ?? ctx.ids.id()
    const shown = [productQuery(ctx, id), offersQuery(ctx, id)] as const
    const [productRows, offerRows] = earlier
      ? await readAs(ctx, shown)
      : await commitAs(ctx, planCreate(ctx, id, draftOfNew(form, id, followedIn(ctx))), shown)
    catalogueChanged(ctx)
    return only(viewsOf(productRows, offerRows))
  })

/** What a form for a new product asks for. Raises `invalid_amounts`. */
export function draftOfNew(form: NewProduct, id: string, followed: readonly Currency[]): Draft {
  const label = form.label ?? form.category
  return {
    slug: form.slug ?? (slugOf(form.title) || id.toLowerCase()),
    state: form.status ?? 'published',
    type: form.type,
    label,
    category: form.category,
    image: form.image,
    texts: { en: { title: form.title, description: form.description }, ...textsOf(form.texts) },
    keywords: form.keywords ?? [form.title.toLowerCase()],
    regions: regionsOf(form),
    vouchers: areVouchers(form.type, form.vouchers),
    offers: withFiscal(offersOfNew({ ...form, label }, followed), form),
  }
}

/** Plan of a new product, which is the answer to the call's key. */
export function planCreate(ctx: CallerCtx, id: string, draft: Draft): Plan {
  const nowMs = ctx.clock.nowMs()
  return [
    ...planAnswer(ctx, id),
    ...planShow([draft.image]),
    sql`INSERT INTO products
      (id, slug, state, position, type, label, category, image, texts, keywords, regions, vouchers, created_at,
        updated_at)
      VALUES (${id}, ${draft.slug}, ${draft.state}, (SELECT coalesce(max(position), 0) + 1 FROM products
          WHERE state <> 'deleted'), ${draft.type}, ${draft.label}, ${draft.category}, ${draft.image},
        ${JSON.stringify(draft.texts)}, ${JSON.stringify(draft.keywords)}, ${JSON.stringify(draft.regions)},
        ${draft.vouchers ? 1 : 0}, ${nowMs}, ${nowMs})`,
    ...planOffers(ctx, id, draft.offers),
    ...planAudit(ctx, { action: 'create_product', subject: id, after: draft }),
  ]
}

/**
 * Changes what the form names; the rest stays. Raises `product_not_found`, `slug_taken`, `invalid_amounts`,
 * `picture_not_found`, `stock_no_vouchers` where its codes would be vouchers and others are in stock, and
 * `product_changed` when the form was made from an older state.
 */
export const update = (
  ctx: CallerCtx,
  idOrSlug: string,
  form: EditedProduct,
  handedDown: HandedDown,
): Promise<ProductView> => retryOnConflict(() => updateOnce(ctx, idOrSlug, form, handedDown))

async function updateOnce(
  ctx: CallerCtx,
  idOrSlug: string,
  form: EditedProduct,
  { alongside, hasOtherCodes }: HandedDown,
): Promise<ProductView> {
  const [found, offerRows] = await readAs(ctx, [productQuery(ctx, idOrSlug), offersQuery(ctx, idOrSlug)])
  const before = only(viewsOf(found, offerRows))
  if (form.version !== undefined && form.version !== before.updatedAt) throw await productChanged(ctx, before)
  const draft = edited(before, form, followedIn(ctx))
  const turned = becomesVouchers(before, draft) ? [before.id] : []
  if (turned.length > 0) await refuseOtherCodes(ctx, before.id, hasOtherCodes)
  const [productRows, newOfferRows] = await commitAs(
    ctx,
    [
      // Two edits at once must not undo each other: the slower one reads again.
      guardStill(sql`EXISTS (SELECT 1 FROM products WHERE id = ${before.id} AND updated_at = ${before.updatedAt}
      AND state <> 'deleted')`),
      ...planStockedWithVouchers(turned, hasOtherCodes),
      ...planShow([draft.image]),
      sql`UPDATE products SET slug = ${draft.slug}, state = ${draft.state}, type = ${draft.type},
          label = ${draft.label}, category = ${draft.category}, image = ${draft.image},
          texts = ${JSON.stringify(draft.texts)}, keywords = ${JSON.stringify(draft.keywords)},
          regions = ${JSON.stringify(draft.regions)}, vouchers = ${draft.vouchers ? 1 : 0},
          updated_at = max(${ctx.clock.nowMs()}, updated_at + 1)
        WHERE id = ${before.id}`,
      ...planOffers(ctx, before.id, draft.offers),
      ...alongside,
      ...planAudit(ctx, { action: 'update_product', subject: before.id, before, after: draft }),
    ],
    [productQuery(ctx, before.id), offersQuery(ctx, before.id)],
  )
  catalogueChanged(ctx)
  return only(viewsOf(productRows, newOfferRows))
}

// What changes many products at once is on record under the catalogue, at the time it gave each of them.
const productChanged = (ctx: CallerCtx, { id, updatedAt }: ProductView): Promise<AppError> => {
  const actions = ['create_product', 'update_product', 'change_prices', 'import_catalogue']
  return changedBy(ctx, { subjects: [id, 'catalogue'], actions, aboutMs: updatedAt }, 'product_changed')
}

/** Takes a product out of the catalogue for good; orders keep their copy of it. Raises `product_not_found`. */
export async function remove(ctx: CallerCtx, idOrSlug: string): Promise<void> {
  const [found] = await readAs(ctx, [productQuery(ctx, idOrSlug)])
  const before = only(viewsOf(found, []))
  await commitAs(ctx, [
    sql`UPDATE products SET state = 'deleted', updated_at = ${ctx.clock.nowMs()} WHERE id = ${before.id}`,
    sql`UPDATE offers SET state = 'retired' WHERE product_id = ${before.id}`,
    ...planAudit(ctx, { action: 'delete_product', subject: before.id, before }),
  ])
  catalogueChanged(ctx)
}

/** What a product is after an edit: what the form does not name stays. Raises `invalid_amounts`. */
export function edited(before: ProductView, form: EditedProduct, followed: readonly Currency[]): Draft {
  const en: ProductText = {
    title: form.title ?? before.texts.en.title,
    description: form.description ?? before.texts.en.description,
  }
  const label = form.label ?? before.label
  return {
    slug: form.slug ?? before.slug,
    state: form.status ?? before.state,
    type: form.type ?? before.type,
    label,
    category: form.category ?? before.category,
    image: form.image ?? before.image,
    texts: { ...before.texts, ...textsOf(form.texts), en },
    keywords: form.keywords ?? before.keywords,
    regions: form.regions ? regionsOf(form, before.regions) : regionsTranslated(before.regions, form.texts),
    vouchers: areVouchers(form.type ?? before.type, form.vouchers ?? before.vouchers),
    offers: withFiscal(offersAfterEdit(before, { ...form, label }, followed), form, before.offers),
  }
}

/** Codes that are redeemed as vouchers of the shop are vouchers, whatever else is said of them. */
const areVouchers = (type: NewProduct['type'], said = false): boolean => said || type === 'voucher'

type Texts = EditedProduct['texts']

/** Titles and descriptions of the other languages; what they say of regions is kept with the regions. */
const textsOf = (texts: Texts): Partial<Translated<ProductText>> =>
  Object.fromEntries(
    Object.entries(texts ?? {}).map(([language, text]) => [
      language,
      text ? { title: text.title, description: text.description } : undefined,
    ]),
  )

/** Regions as a form gives them; what it does not translate keeps the translation it had. */
const regionsOf = (form: Pick<EditedProduct, 'regions' | 'texts'>, before: RegionText[] = []): RegionText[] =>
  regionsTranslated(
    Object.entries(form.regions ?? {}).map(([key, { label, description }]) => ({
      key,
      label,
      descriptions: { ...before.find((region) => region.key === key)?.descriptions, en: description },
    })),
    form.texts,
  )

const regionsTranslated = (regions: RegionText[], texts: Texts): RegionText[] =>
  regions.map(({ key, label, descriptions }) => ({
    key,
    label,
    descriptions: {
      ...descriptions,
      ...byTranslation((language) => noteOf(texts?.[language], key, descriptions[language])),
    },
  }))

/** A note that was emptied is no translation any more: its readers get the English one. */
const noteOf = (text: NonNullable<Texts>[Translation], key: string, before: string | undefined): string | undefined =>
  text === null ? undefined : (text?.regions?.[key] ?? before) || undefined

export function only(views: ProductView[]): ProductView {
  const [view] = views
  if (!view) throw new AppError('product_not_found')
  return view
}

const planOffers = (ctx: CallerCtx, productId: string, drafts: OfferDraft[]): Plan => [
  sql`UPDATE offers SET state = 'retired' WHERE product_id = ${productId}`,
  ...planOffered(
    ctx,
    drafts.map((draft, position) => ({ ...draft, id: ctx.ids.id(), productId, position })),
  ),
  ...planFiscal(productId, drafts),
]

/** An offer keeps its row, codes and counters for ever; one that is no longer offered is retired. */
export function planOffered(
  ctx: CallerCtx,
  rows: (OfferDraft & { id: string; productId: string; position: number })[],
): Plan {
  const given = sql`json_each(${JSON.stringify(rows)}) AS given`
  return [
    sql`INSERT INTO offers (id, product_id, region, position, amount, label, price_usd, price_rub, state)
      SELECT value ->> 'id', value ->> 'productId', value ->> 'region', value ->> 'position', value ->> 'amount',
        value ->> 'label', ${unpayable}, ${unpayable}, 'live'
      FROM ${given} WHERE true
      ON CONFLICT (product_id, region, amount) DO UPDATE SET position = excluded.position, label = excluded.label,
        state = 'live'`,
    ...planPrices(
      sql`SELECT offers.id AS offer_id, given.value -> 'prices' AS prices FROM ${given}
        JOIN offers ON offers.product_id = given.value ->> 'productId' AND offers.region = given.value ->> 'region'
          AND offers.amount = given.value ->> 'amount'`,
      ctx.clock.nowMs(),
    ),
  ]
}
