import { useEffect, useState } from 'react'
import { session } from './session'

const key = 'drafts'
const visitor = ''
type Kept = { person: string; json: string }

const isKept = (given: unknown): given is Kept =>
  typeof given === 'object' && given !== null && 'person' in given && 'json' in given && typeof given.json === 'string'

/** The drafts in a stored text, by the names of their forms; none in an unreadable text. */
function draftsIn(text: string | null): Map<string, Kept> {
  try {
    const entries = Object.entries<unknown>(Object(JSON.parse(text ?? '{}')))
    return new Map(entries.flatMap(([name, each]) => (isKept(each) ? [[name, each]] : [])))
  } catch {
    return new Map()
  }
}

/** Nobody gets what another person has typed; a visitor may be whoever logs in next. */
const isFor = (person: string, kept: Kept): boolean => kept.person === visitor || kept.person === person

/** What this tab has kept of the form `name` for the person who is here. */
export function keptDraft<Draft>(name: string): Draft | undefined {
  const kept = draftsIn(sessionStorage.getItem(key)).get(name)
  return kept && isFor(session.userId() ?? visitor, kept) ? JSON.parse(kept.json) : undefined
}

/** Keeps what stands in the form `name`; `undefined` forgets it. */
export function keepDraft(name: string, draft: unknown): void {
  const person = session.userId() ?? visitor
  const before = sessionStorage.getItem(key)
  if (draft === undefined && before === null) return
  const drafts = draftsIn(before)
  for (const [each, kept] of drafts) {
    // A person whose session has ended may come back; once somebody else is here, nothing of theirs stays.
    if (isFor(person, kept) ? each === name : person !== visitor) drafts.delete(each)
  }
  if (draft !== undefined) drafts.set(name, { person, json: JSON.stringify(draft) })
  if (drafts.size === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(drafts)))
}

/**
 * Keeps a draft in this tab as it is typed, until it is `undefined`: over a session that ends, a reload, and a part of
 * the screen that can't be loaded. Never for a password, a code, a key or a card.
 */
export function useKeepDraft(name: string | undefined, draft: unknown): void {
  useEffect(() => {
    if (name !== undefined) keepDraft(name, draft)
  }, [name, draft])
}

/** The text of a field that the browser alone renders; kept until it is empty. */
export function useKeptText(name: string) {
  const [text, setText] = useState(() => keptDraft<string>(name) ?? '')
  const type = (typed: string): void => {
    setText(typed)
    keepDraft(name, typed || undefined)
  }
  return [text, type] as const
}
