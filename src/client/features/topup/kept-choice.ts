import { useEffect } from 'react'
import { session } from '../../calls/session'

/** What stands on the screen of a game: the package, and what is typed into the fields. */
export type Choice = { itemId: string; values: Readonly<Record<string, string>> }

const key = 'top-up'

const isTexts = (given: unknown): given is Record<string, string> =>
  typeof given === 'object' && given !== null && Object.values(given).every((each) => typeof each === 'string')

/** The choice for a game in a stored text; undefined for another game, and for an unreadable text. */
export function choiceIn(text: string | null, slug: string): Choice | undefined {
  try {
    const given: unknown = JSON.parse(text ?? '')
    if (typeof given !== 'object' || given === null) return undefined
    const { game, itemId, values } = { game: '', itemId: '', values: undefined, ...given }
    return game === slug && typeof itemId === 'string' && isTexts(values) ? { itemId, values } : undefined
  } catch {
    return undefined
  }
}

/** What this tab has kept for a game. */
export const keptChoice = (slug: string): Choice | undefined => choiceIn(sessionStorage.getItem(key), slug)

/**
 * A choice outlives the login and the registration, and a session that the shop has ended meanwhile. No address has it:
 * addresses are written down by others. Once somebody is logged in it is forgotten, so that whoever uses the tab next
 * finds none.
 */
export function useKeptChoice(slug: string, signedIn: boolean | undefined, { itemId, values }: Choice): void {
  useEffect(() => {
    const keep = () => sessionStorage.setItem(key, JSON.stringify({ game: slug, itemId, values }))
    if (!signedIn) return keep()
    sessionStorage.removeItem(key)
    return session.listen((change) => {
      if (change === 'expired') keep()
    })
  }, [slug, signedIn, itemId, values])
}
