import { adminLimits } from '../../../shared/admin-limits'
import type { Plan, Read } from '../../db/database'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'

/** So many rows, after the one whose id is `cursor`. */
export type Slice = { count: number; cursor?: string }

type RowsQuery<Row> = Read & { readonly _: { readonly result: Row[] } }

/** The rows of a file, a portion at a time; in the end whether there were more than a file may have. */
export type Exported<Row> = AsyncGenerator<Row[], boolean>

const portion = 500

/**
 * Reads the rows of a file portion by portion, so that no worker ever holds them all. `onRecord` is the plan that writes
 * the export down; the first portion comes with it, and what refuses the caller refuses it there.
 */
export async function exportRows<Row extends { id: string }>(
  ctx: CallerCtx,
  onRecord: Plan,
  rowsOf: (slice: Slice) => RowsQuery<Row>,
): Promise<Exported<Row>> {
  const { rows: most } = adminLimits.exports
  const [first] = await commitAs(ctx, onRecord, [rowsOf(sliceOf(most))])
  // A confirmation may be over before the last portion.
  const reader = { ...ctx, needsStepUp: false }
  return following(first, most, async (slice) => (await readAs(reader, [rowsOf(slice)]))[0])
}

/** The last portion asks for one row more than the file may have. */
const sliceOf = (left: number, cursor?: string): Slice => ({ count: left > portion ? portion : left + 1, cursor })

async function* following<Row extends { id: string }>(
  first: Row[],
  most: number,
  read: (slice: Slice) => Promise<Row[]>,
): Exported<Row> {
  let rows = first
  for (let left = most; ; left -= portion) {
    const shown = rows.slice(0, left)
    if (shown.length > 0) yield shown
    if (left <= portion || rows.length < portion) return rows.length > left
    rows = await read(sliceOf(left - portion, rows.at(-1)?.id))
  }
}
