import type { HousePage } from '../../../shared/contract/house-pages'
import type { HousePageView } from '../../domain/house-pages/house-pages'
import { isoTime } from './units'

/** A house page as the API shows it. */
export const housePageAnswer = ({ name, title, html, changedAt }: HousePageView): HousePage => ({
  ...{ name, title, html },
  changedAt: isoTime(changedAt),
})
