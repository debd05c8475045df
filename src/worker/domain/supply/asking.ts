import type { SourceName } from '../../../shared/suppliers'
import type { Ctx } from '../ctx'
import { SupplierError } from '../supplier'

type Asked<Answer> = { answer: Answer; error?: undefined } | { answer?: undefined; error: SupplierError }

/** Asks a supplier something. A failure of the supplier is logged and answered as `error`; every other error is raised. */
export async function askSupplier<Answer>(
  ctx: Ctx,
  supplier: SourceName,
  question: () => Promise<Answer>,
  about: { id?: string } = {},
): Promise<Asked<Answer>> {
  try {
    return { answer: await question() }
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    ctx.log('supplier_failed', { ...about, supplier, outcome: error.outcome, error: error.message })
    return { error }
  }
}
