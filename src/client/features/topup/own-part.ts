import { whenIdle } from '../../components/idle-part'
import { loadNotifier } from '../../components/notify'
import type { Area } from '../../i18n/texts'
import { loadAreas } from '../../i18n/translator'
import { loadOwnSheet } from '../../styles/own'

/** A part of a public screen that the browser alone fills: all that a screen of its own has comes with its code. */
export async function ownPart<Part>(load: () => Promise<Part>, areas: readonly Area[]): Promise<Part> {
  const [part] = await Promise.all([load(), loadAreas(areas), loadOwnSheet()])
  whenIdle(loadNotifier)
  return part
}
