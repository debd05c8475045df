import type { Area } from '../../i18n/texts'
import { loadAreas } from '../../i18n/translator'
import { loadOwnSheet } from '../../styles/own'

/** A part of a public screen that the browser alone fills: its texts and its style sheet come with its code. */
export const ownPart = async <Part>(load: () => Promise<Part>, areas: readonly Area[]): Promise<Part> =>
  (await Promise.all([load(), loadAreas(areas), loadOwnSheet()]))[0]
