import type { HousePageName } from '../../../shared/house-pages'
import type { Language } from '../../../shared/languages'
import type { Ctx } from '../ctx'
import { editionOf } from '../settings/settings'

/** Under what a page is remembered: by other settings it says another name of the shop. */
export const shelfKey = ({ settings, language }: Ctx, name: HousePageName, written: Language = language): string =>
  [name, written, editionOf(settings)].join(' ')
