import type { HousePage } from '../../../shared/contract/house-pages'
import type { HousePageView } from '../../domain/house-pages/house-pages'

/** A house page as the contract shows it. */
export const housePageAnswer = ({ name, title, html, changedAt }: HousePageView): HousePage => ({
  ...{ name, title, html },
  changedAt: changedAt === null ? null : new Date(changedAt).toISOString(),
})
