import { fateOf } from '../players'
import { type Item, testItem } from './catalogue'

/** Whether somebody of this id plays where an item is good. Ids that begin with an even digit play nowhere but globally. */
export function plays(item: Item, playerId: string): boolean {
  if (item === testItem) return true
  if (!/^\d{6,12}$/.test(playerId) || fateOf(playerId) === 'nobody') return false
  return item.region.code === 'GLOBAL' || Number(playerId.charAt(0)) % 2 === 1
}
