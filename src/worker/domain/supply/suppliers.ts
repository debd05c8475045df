import { sql } from 'drizzle-orm'
import type { EditSupplier } from '../../../shared/contract/suppliers'
import { AppError } from '../../../shared/errors'
import type { suppliers } from '../../db/schema-supply'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import { catalogueChanged } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { type Supplier, SupplierError, type SupplierItem } from '../supplier'
import { planJudge, supplierQuery, suppliersQuery, watch } from './watch'

export type SupplierView = typeof suppliers.$inferSelect

/** The suppliers that have keys, as they were when last asked. */
export async function listSuppliers(ctx: CallerCtx): Promise<SupplierView[]> {
  const [rows] = await readAs(ctx, [suppliersQuery(ctx)])
  return rows.filter((row) => ctx.suppliers.has(row.name))
}

function supplierNamed(ctx: CallerCtx, name: string): Supplier {
  const supplier = [...ctx.suppliers.values()].find((each) => each.name === name)
  if (!supplier) throw new AppError('supplier_not_found')
  return supplier
}

/** Sets what the operator decides of a supplier, asks it how it is, and answers that. Raises `supplier_not_found`. */
export async function editSupplier(ctx: CallerCtx, name: string, form: EditSupplier): Promise<SupplierView> {
  const supplier = supplierNamed(ctx, name)
  const [[before]] = await readAs(ctx, [supplierQuery(ctx, supplier.name)])
  if (!before) throw new AppError('supplier_not_found')
  const lowBalance = form.lowBalance ?? before.lowBalance
  const usdRate = rateIn(form.usdRate, before.usdRate)
  const rubRate = rateIn(form.rubRate, before.rubRate)
  const after = { lowBalance, usdRate, rubRate }
  await commitAs(ctx, [
    sql`UPDATE suppliers SET low_balance = ${lowBalance}, usd_rate = ${usdRate}, rub_rate = ${rubRate}
      WHERE name = ${name}`,
    ...planJudge(ctx, supplier.name),
    ...planAudit(ctx, { action: 'edit_supplier', subject: name, before, after, reason: form.reason }),
  ])
  await watch(ctx, supplier, true)
  catalogueChanged(ctx)
  const [[now]] = await readAs(ctx, [supplierQuery(ctx, supplier.name)])
  return now ?? before
}

const rateIn = (given: number | undefined, before: number): number =>
  given === undefined ? before : Math.round(given * 10_000)

/** What a supplier sells that fits a search. Raises `supplier_not_found`, `provider_failed`. */
export async function findItems(ctx: CallerCtx, name: string, search: string): Promise<SupplierItem[]> {
  const supplier = supplierNamed(ctx, name)
  await readAs(ctx, [])
  try {
    return await supplier.offers(search)
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    ctx.log('supplier_failed', { supplier: name, outcome: error.outcome, error: error.message })
    throw new AppError('provider_failed')
  }
}
