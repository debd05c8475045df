import type { SupplierItem } from '../../../calls/admin-suppliers'

/** The wanted items: those that come as a code or go to a player, without those that are taken. */
export type Wanted = { kind: 'code' | 'player'; taken: readonly string[] }

const reasons = {
  taken: 'admin.items.taken',
  forPlayer: 'admin.items.forPlayer',
  forCode: 'admin.items.forCode',
} as const

/** Why an item can't be chosen, or undefined when it can. */
export function unfit({ ref, forPlayer }: SupplierItem, { kind, taken }: Wanted) {
  if (taken.includes(ref)) return reasons.taken
  if (kind === 'code' && forPlayer) return reasons.forPlayer
  return kind === 'player' && !forPlayer ? reasons.forCode : undefined
}
