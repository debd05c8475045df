import { and, eq, sql } from 'drizzle-orm'
import type { EditSupply } from '../../../shared/contract/stock'
import { AppError } from '../../../shared/errors'
import type { Plan } from '../../db/database'
import { offers } from '../../db/schema'
import { planAudit } from '../audit/audit'
import { commitAs } from '../caller/caller'
import { catalogueChanged, planSource } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { type Form, saveForm } from '../forms/forms'
import { planStockAlerts, type StockView, stockOf, supplyShown } from '../inventory/inventory'
import { askSupplier } from './asking'
import { planJudge } from './judging'
import { planAgree, refreshItems } from './watch'

type OfferRow = typeof offers.$inferSelect

/**
 * Sets where an offer's pieces come from and at how many free codes an alert is raised; what the form does not name
 * stays. Answers the stock of its product. Raises `offer_not_found`, also for one of a deleted product,
 * `supplier_not_found`, `form_changed`, and `invalid_request` for a supplier's offer without the supplier, its name for
 * the item, or a ceiling.
 */
export async function editSupply(ctx: CallerCtx, offerId: string, form: EditSupply): Promise<StockView> {
  const isOfProduct = sql`EXISTS (SELECT 1 FROM products WHERE products.id = product_id AND products.state <> 'deleted')`
  const offer = ctx.db
    .select()
    .from(offers)
    .where(and(eq(offers.id, offerId), isOfProduct))
  const [[before]] = await saveForm(ctx, supplyForm(offerId), form.version, {
    reads: [offer],
    plan: ([[found]]) => planSupply(ctx, found, form),
  })
  if (!before) throw new AppError('offer_not_found')
  const after = edited(before, form)
  if (after.source !== 'stock') await askNow(ctx, after)
  catalogueChanged(ctx)
  return stockOf(ctx, before.productId)
}

const supplyForm = (offerId: string): Form => ({
  shown: sql`(SELECT ${supplyShown} FROM offers WHERE id = ${offerId})`,
  acts: { subjects: [offerId], actions: ['edit_supply'] },
})

function planSupply(ctx: CallerCtx, before: OfferRow | undefined, form: EditSupply): Plan {
  if (!before) throw new AppError('offer_not_found')
  const after = edited(before, form)
  refuseIncomplete(ctx, after)
  const { id } = after
  return [
    ...planSource(id, after),
    // A supplier's offer gets its alert once the supplier was asked.
    ...(after.source === 'stock' ? planStockAlerts(ctx, sql`(${id})`) : []),
    ...planAudit(ctx, { action: 'edit_supply', subject: id, before: recorded(before), after: recorded(after) }),
  ]
}

const kept = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given)

const edited = (before: OfferRow, form: EditSupply): OfferRow => ({
  ...before,
  source: form.source ?? before.source,
  supplier: kept(form.supplier, before.supplier),
  supplierRef: kept(form.supplierRef, before.supplierRef),
  maxCost: kept(form.maxCost, before.maxCost),
  margin: form.margin === undefined ? before.margin : Math.round(form.margin * 100),
  lowStock: form.lowStock ?? before.lowStock,
})

const recorded = ({ source, supplier, supplierRef, maxCost, margin, lowStock }: OfferRow) => ({
  source,
  supplier,
  supplierRef,
  maxCost,
  margin,
  lowStock,
})

function refuseIncomplete(ctx: CallerCtx, { source, supplier, supplierRef, maxCost }: OfferRow): void {
  if (source === 'stock') return
  if (supplier === null) throw new AppError('invalid_request', { fields: { supplier: 'required' } })
  if (!ctx.suppliers.has(supplier)) throw new AppError('supplier_not_found')
  if (!supplierRef) throw new AppError('invalid_request', { fields: { supplierRef: 'required' } })
  if (!maxCost) throw new AppError('invalid_request', { fields: { maxCost: 'required' } })
}

/**
 * An administrator who saves the source of an offer agrees to the region of the item. The offer is sold from now on if the
 * supplier says at once that it has the item, else when the supplier says so.
 */
async function askNow(ctx: CallerCtx, { id, supplier: name, supplierRef }: OfferRow): Promise<void> {
  const supplier = name === null ? undefined : ctx.suppliers.get(name)
  if (!supplier || !supplierRef) return
  await askSupplier(ctx, supplier.name, async () => {
    await refreshItems(ctx, supplier, [supplierRef])
    await commitAs(ctx, [
      ...planAgree(supplier.name, [supplierRef]),
      ...planJudge(ctx, supplier.name),
      ...planStockAlerts(ctx, sql`(${id})`),
    ])
  })
}
