import type { Form } from './form'
import { refused } from './problem'

export type Expand = ReadonlySet<string>

/** The fields a caller wants in full. Raises what Stripe says when a field is none of those. */
export function readExpand({ expand = {} }: Form, allowed: readonly string[]): Expand {
  const wanted = typeof expand === 'object' ? Object.values(expand).map(String) : [expand]
  const unknown = wanted.find((name) => !allowed.includes(name))
  if (unknown !== undefined) throw refused(`This property cannot be expanded (${unknown}).`, { param: 'expand' })
  // Asking for something inside a field expands the field as well.
  return new Set(wanted.flatMap((name) => [name, ...(name.includes('.') ? [name.split('.')[0] ?? ''] : [])]))
}

export const expandOfSession = ['payment_intent', 'payment_intent.latest_charge']
export const expandOfIntent = ['latest_charge']
