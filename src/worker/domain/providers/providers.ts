import { sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { isServed, type ProviderName, providerNames } from '../../../shared/payments'
import { settingLimits } from '../../../shared/setting-limits'
import { type SupplierName, supplierNames } from '../../../shared/suppliers'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { ProviderError } from '../payment-provider'
import { SupplierError } from '../supplier'
import { listSuppliers } from '../supply/supply'

/** How a provider is, by what it last did; Unix ms. */
export type ProviderReport = {
  name: ProviderName | SupplierName
  kind: 'payments' | 'codes'
  configured: boolean
  live: boolean | null
  lastSuccess: number | null
  lastFailure: number | null
}

// Of the newest payments only: the whole table would be read otherwise, and what is older says nothing of today.
const lastAnswersQuery = (ctx: CallerCtx) => {
  const recent = sql`(SELECT provider, paid_at, created_at, external_id, reason FROM payments
    ORDER BY seq DESC LIMIT ${settingLimits.statusPayments}) AS recent`
  return ctx.db
    .select({
      provider: sql<ProviderName>`provider`.as('provider'),
      success: sql<number | null>`max(coalesce(paid_at, iif(external_id IS NULL, NULL, created_at)))`.as('success'),
      failure: sql<number | null>`max(iif(reason = 'provider_error', created_at, NULL))`.as('failure'),
    })
    .from(recent)
    .groupBy(sql`provider`)
}

/** The same of those that call us: the last call that we carried out, and the last hour in which we refused one. */
const lastCallsQuery = (ctx: CallerCtx) => {
  const recent = sql`(SELECT provider, max(created_at, coalesce(paid_at, 0), coalesce(ended_at, 0)) AS success, NULL AS failure
    FROM served_transactions WHERE seq > (SELECT max(seq) FROM served_transactions) - ${settingLimits.statusPayments}
    UNION ALL SELECT provider, NULL, max(hour) FROM refused_calls GROUP BY provider) AS recent`
  return ctx.db
    .select({
      provider: sql<ProviderName>`provider`.as('provider'),
      success: sql<number | null>`max(success)`.as('success'),
      failure: sql<number | null>`max(failure)`.as('failure'),
    })
    .from(recent)
    .groupBy(sql`provider`)
}

/** Every provider the shop knows how to speak to, with keys or without. */
export async function providerReports(ctx: CallerCtx): Promise<ProviderReport[]> {
  const [answers, calls] = await readAs(ctx, [lastAnswersQuery(ctx), lastCallsQuery(ctx)])
  const suppliers = await listSuppliers(ctx)
  const payments = providerNames.map((name) => {
    const provider = ctx.payments.providers.get(name) ?? ctx.payments.served.get(name)
    const rows = isServed(name) ? calls : answers
    const last = rows.find((row) => row.provider === name)
    const said = { lastSuccess: last?.success ?? null, lastFailure: last?.failure ?? null }
    return {
      name,
      kind: 'payments' as const,
      configured: provider !== undefined,
      live: provider?.live ?? null,
      ...said,
    }
  })
  const codes = supplierNames.map((name) => {
    const row = suppliers.find((each) => each.name === name)
    const said = { lastSuccess: row?.checkedAt ?? null, lastFailure: row?.failingSince ?? null }
    return { name, kind: 'codes' as const, configured: ctx.suppliers.has(name), live: null, ...said }
  })
  return [...payments, ...codes]
}

/** The answer of a provider that was asked for our account. Sums in minor units. */
export type TestResult = {
  outcome: 'ok' | 'inactive' | 'refused' | 'down'
  live: boolean | null
  account: string | null
  balances: { currency: string; minor: number }[]
}

const nothing = { live: null, account: null, balances: [] }

/**
 * Asks a provider something that costs nothing and changes nothing, with our keys and through the adapter that moves
 * the money. Raises `provider_not_found` for one without keys.
 */
export async function testProvider(ctx: CallerCtx, name: string): Promise<TestResult> {
  await readAs(ctx, [])
  const provider = ctx.payments.providers.get(name)
  const supplier = ctx.suppliers.get(name)
  if (!provider && !supplier) throw new AppError('provider_not_found')
  try {
    if (provider) {
      const { isActive, ...found } = await provider.probe()
      return { outcome: isActive ? 'ok' : 'inactive', ...found }
    }
    const balance = await supplier?.balance()
    return { ...nothing, outcome: 'ok', balances: balance ? [balance] : [] }
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof SupplierError)) throw error
    ctx.log('provider_test_failed', { provider: name, outcome: error.outcome, error: error.message })
    return { ...nothing, outcome: error.outcome === 'refused' ? 'refused' : 'down' }
  }
}
