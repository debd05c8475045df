import { toMajor } from '../../../shared/money'
import type { Part } from '../../domain/own-data/own-data'
import { isoTime } from './units'

const sums = ['total', 'refunded', 'amount', 'bonus', 'price', 'paid', 'balance', 'kept']
const isTime = (name: string) => name === 'at' || name.endsWith('At')

/** A row with times and sums as answers write them, by the names of its columns; what an item has of itself is no sum. */
function shown(row: Readonly<Record<string, unknown>>): object {
  const isItem = 'quantity' in row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.map(shown)]
      if (typeof value !== 'number') return [name, value]
      if (isTime(name)) return [name, isoTime(value)]
      return [name, sums.includes(name) && !(isItem && name === 'amount') ? toMajor(value) : value]
    }),
  )
}

/** One JSON object of lists, each under its name, sent while they are being read. */
export function ownDataStream(parts: AsyncGenerator<Part>, madeAtMs: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let open: string | undefined
  let isFirst = true
  const textOf = ({ name, rows }: Part): string => {
    const begin = name === open ? '' : `${open === undefined ? '' : ']'},\n"${name}": [`
    if (name !== open) isFirst = true
    open = name
    const lines = rows.map((row) => JSON.stringify(shown(row)))
    const text = lines.length === 0 ? '' : `${isFirst ? '' : ','}\n${lines.join(',\n')}`
    if (lines.length > 0) isFirst = false
    return begin + text
  }
  return new ReadableStream({
    start: (file) => file.enqueue(encoder.encode(`{"madeAt": ${JSON.stringify(isoTime(madeAtMs))}`)),
    async pull(file) {
      const { value, done } = await parts.next()
      if (!done) return file.enqueue(encoder.encode(textOf(value)))
      file.enqueue(encoder.encode(`${open === undefined ? '' : ']'}}\n`))
      file.close()
    },
  })
}
