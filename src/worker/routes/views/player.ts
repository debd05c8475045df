import { inLanguage, type Language } from '../../../shared/languages'
import { type NamedPlayer, type OptionLabel, playerText } from '../../../shared/players'

/** What one of a choice is called in a language. */
export const optionText = (label: OptionLabel, language: Language): string =>
  typeof label === 'string' ? label : inLanguage(label, language)

/**
 * A player as readers are shown: of a choice what it is called, not what is stored. A player whom nobody looked up has
 * these ids for a name.
 */
export function shownPlayer(
  { player, name }: NamedPlayer,
  labels: Readonly<Record<string, OptionLabel>>,
  language: Language,
): { id: string; name: string } {
  const texts = Object.entries(labels).map(([key, label]) => [key, optionText(label, language)])
  const id = playerText({ ...player, ...Object.fromEntries(texts) })
  return { id, name: name === playerText(player) ? id : name }
}
