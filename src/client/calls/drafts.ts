import { useEffect } from 'react'
import { session } from './session'

const key = 'drafts'
const visitor = ''

/** The drafts of this tab, by person and form; none in an unreadable text. */
function allDrafts<Draft>(): Record<string, Record<string, Draft | undefined> | undefined> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

/**
 * What was typed into the form `name` by a visitor, who may be whoever logs in next, or by the person who is here. That of
 * a visitor is the newer one: it goes as soon as a person types.
 */
export function keptDraft<Draft>(name: string): Draft | undefined {
  const all = allDrafts<Draft>()
  return all[visitor]?.[name] ?? all[session.userId() ?? visitor]?.[name]
}

/** Keeps what stands in the form `name`; `undefined` forgets it. */
export function keepDraft(name: string, draft: unknown): void {
  if (draft === undefined && !sessionStorage.getItem(key)) return
  const person = session.userId() ?? visitor
  const all = allDrafts()
  const own = { ...all[person], [name]: draft }
  // A person whose session has ended may come back; once somebody else is here, nothing of theirs stays.
  const kept = person === visitor ? all : { [visitor]: { ...all[visitor], [name]: undefined } }
  sessionStorage.setItem(key, JSON.stringify({ ...kept, [person]: own }))
}

/** Forgets what was typed in this tab. */
export const forgetDrafts = (): void => sessionStorage.removeItem(key)

/**
 * Keeps a draft in this tab as it is typed, until it is `undefined`: over a session that ends, a reload, and a part of
 * the screen that can't be loaded. Never for a password, a code, a key or a card.
 */
export function useKeepDraft(name: string | undefined, draft: unknown): void {
  useEffect(() => {
    if (name !== undefined) keepDraft(name, draft)
  }, [name, draft])
}
