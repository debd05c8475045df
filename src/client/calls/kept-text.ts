import { useState } from 'react'
import { keepDraft, keptDraft } from './drafts'

/** The text of a field that the browser alone renders; kept until it is empty. */
export function useKeptText(name: string) {
  const [text, setText] = useState(() => keptDraft<string>(name) ?? '')
  const type = (typed: string): void => {
    setText(typed)
    keepDraft(name, typed || undefined)
  }
  return [text, type] as const
}
