import type { Order, OrderItem } from '../../../shared/contract/orders'
import { addressesIn } from '../../components/addresses'

type Block = { heading: string; steps: string[]; notes: string[] }

const step = /^\d+[.)]\s+(.*)$/

/** Blocks are parted by a blank line; each has a heading, numbered steps and perhaps a note. */
export function blocksOf(instructions: string): Block[] {
  const paragraphs = instructions.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => {
    const [heading = '', ...lines] = paragraph.trim().split('\n')
    const steps = lines.flatMap((line) => step.exec(line.trim())?.[1] ?? [])
    return { heading, steps, notes: lines.filter((line) => !step.test(line.trim())) }
  })
}

/** The instructions have a block for each type of code that was bought, in the order of the items. */
export function stepsFor({ items, instructions }: Pick<Order, 'items' | 'instructions'>, { type }: OrderItem): string {
  const types = [...new Set(items.map((item) => item.type))]
  return blocksOf(instructions)[types.indexOf(type)]?.steps.join('\n') ?? ''
}

/** A site that is only named because one of its pages is the place. */
const isBeginning = (address: string, all: string[]): boolean =>
  all.some((other) => other !== address && other.startsWith(address))

/** The addresses that steps name, without the sites of pages that they name too. */
export function placesIn(steps: string): string[] {
  const named = addressesIn(steps)
  return named.filter((address) => !isBeginning(address, named))
}
