import { sql } from 'drizzle-orm'
import type { EditSupplier } from '../../../shared/contract/suppliers'
import { AppError } from '../../../shared/errors'
import type { SupplierName } from '../../../shared/suppliers'
import type { Plan } from '../../db/database'
import { planAudit } from '../audit/audit'
import { readAs } from '../caller/caller'
import { catalogueChanged } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { type Form, saveForm, versionOf } from '../forms/forms'
import { type Deliveries, deliveriesOf, supplierSpansQuery } from '../reports/reports'
import type { Supplier, SupplierItem } from '../supplier'
import { askSupplier } from './asking'
import { planJudge } from './judging'
import { supplierQuery, supplierShown, suppliersQuery, watch } from './watch'

export type SupplierView = Omit<SupplierRow, 'shown'> & { version: string; lookUpsOnly: boolean; lastDays: Deliveries }

type SupplierRow = Awaited<ReturnType<typeof suppliersQuery>>[number]

type SpanRow = Awaited<ReturnType<typeof supplierSpansQuery>>[number]

async function viewOf(ctx: CallerCtx, { shown, ...row }: SupplierRow, spans: SpanRow[]): Promise<SupplierView> {
  const { lookUpsOnly = false } = ctx.suppliers.get(row.name) ?? {}
  const lastDays = deliveriesOf(spans.filter(({ supplier }) => supplier === row.name))
  // What is over keeps nothing from being sold.
  const brokenUntil = (row.brokenUntil ?? 0) > ctx.clock.nowMs() ? row.brokenUntil : null
  return { ...row, brokenUntil, version: await versionOf(shown), lookUpsOnly, lastDays }
}

/** The suppliers that have keys, as they were when last asked. */
export async function listSuppliers(ctx: CallerCtx): Promise<SupplierView[]> {
  const [rows, spans] = await readAs(ctx, [suppliersQuery(ctx), supplierSpansQuery(ctx)])
  return Promise.all(rows.filter(({ name }) => ctx.suppliers.has(name)).map((row) => viewOf(ctx, row, spans)))
}

function supplierNamed(ctx: CallerCtx, name: string): Supplier {
  const supplier = ctx.suppliers.get(name)
  if (!supplier) throw new AppError('supplier_not_found')
  return supplier
}

/**
 * Sets what the operator decides of a supplier, asks it how it is, and answers that; what the form does not name stays. One
 * that is switched off sells nothing, and what it has taken is asked about to its end. One that had failed sells again.
 * Raises `supplier_not_found`, `form_changed`.
 */
export async function editSupplier(ctx: CallerCtx, name: string, form: EditSupplier): Promise<SupplierView> {
  const supplier = supplierNamed(ctx, name)
  const one = supplierQuery(ctx, supplier.name)
  await saveForm(ctx, supplierForm(supplier.name), form.version, {
    reads: [one],
    plan: ([[before]]) => planTerms(ctx, before, form),
  })
  await watch(ctx, supplier, true)
  catalogueChanged(ctx)
  const [[now], spans] = await readAs(ctx, [one, supplierSpansQuery(ctx)])
  if (!now) throw new AppError('supplier_not_found')
  return viewOf(ctx, now, spans)
}

const supplierForm = (name: SupplierName): Form => ({
  shown: sql`(SELECT ${supplierShown} FROM suppliers WHERE name = ${name})`,
  acts: { subjects: [name], actions: ['edit_supplier'] },
})

function planTerms(ctx: CallerCtx, before: SupplierRow | undefined, form: EditSupplier): Plan {
  if (!before) throw new AppError('supplier_not_found')
  const { name } = before
  const recorded = { lowBalance: before.lowBalance, off: before.isOff, rates: before.rates }
  const after = {
    lowBalance: form.lowBalance ?? before.lowBalance,
    off: form.off ?? before.isOff,
    rates: { ...before.rates, ...ratesIn(form) },
  }
  return [
    sql`UPDATE suppliers SET low_balance = ${after.lowBalance}, is_off = ${Number(after.off)} WHERE name = ${name}`,
    sql`INSERT INTO supplier_rates (supplier, currency, rate)
      SELECT ${name}, key, value FROM json_each(${JSON.stringify(ratesIn(form))}) WHERE true
      ON CONFLICT (supplier, currency) DO UPDATE SET rate = excluded.rate`,
    ...planJudge(ctx, name),
    ...planAudit(ctx, { action: 'edit_supplier', subject: name, before: recorded, after, reason: form.reason }),
  ]
}

/** The rates that a form names, in ten-thousandths. */
const ratesIn = ({ rates = {} }: EditSupplier) =>
  Object.fromEntries(Object.entries(rates).map(([currency, rate]) => [currency, Math.round(rate * 10_000)]))

/** The items of a supplier that fit a search. Raises `supplier_not_found`, `provider_failed`. */
export async function findItems(ctx: CallerCtx, name: string, search: string): Promise<SupplierItem[]> {
  supplierNamed(ctx, name)
  await readAs(ctx, [])
  return itemsAt(ctx, name, search)
}

/** The items that fit a search, for a caller whose rights were read already. Raises what `findItems` raises. */
export async function itemsAt(ctx: CallerCtx, name: string, search: string): Promise<SupplierItem[]> {
  const supplier = supplierNamed(ctx, name)
  const { answer } = await askSupplier(ctx, supplier.name, () => supplier.offers(search))
  if (!answer) throw new AppError('provider_failed')
  return answer
}
