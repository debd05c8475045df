import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Currency } from '../../../shared/money'
import { keptDraft, useKeepDraft } from '../../calls/drafts'
import { session } from '../../calls/session'

/** What stands on the screen of a game: the package and its pieces, what is typed, the currency if one was chosen. */
export type Choice = {
  itemId: string
  values: Readonly<Record<string, string>>
  pieces: number
  currency: Currency | undefined
}

/**
 * A choice outlives the login, the registration, a reload and a session that ends. No address has it: addresses are written
 * down by others. `show` is told what was kept, and again when somebody else is here, who gets nothing of it. Without a
 * name nothing is kept.
 */
export function useKeptChoice(
  name: string | undefined,
  { itemId, values, pieces, currency }: Choice,
  show: (kept: Choice | undefined) => void,
): void {
  const showKept = useEffectEvent(show)
  // A page that was rendered for anybody has to begin as it came.
  useEffect(() => {
    if (name === undefined) return
    const kept = keptDraft<Choice>(name)
    if (kept) showKept(kept)
    let person = session.userId()
    return session.listen(() => {
      // The same person may have got a new token: their password was changed in another tab.
      if (session.userId() === person) return
      person = session.userId()
      showKept(keptDraft<Choice>(name))
    })
  }, [name])
  const isTyped = itemId !== '' || Object.values(values).some(Boolean)
  useKeepDraft(
    name,
    useMemo(
      () => (isTyped ? { itemId, values, pieces, currency } : undefined),
      [isTyped, itemId, values, pieces, currency],
    ),
  )
}
