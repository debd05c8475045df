import { useMemo, useState } from 'react'

type Typed<Form, Draft> = { base: Form; draft: Draft }

/**
 * What is typed over a form. It keeps to what it was begun on, also when somebody else's has come since; as long as
 * nothing is typed it is what stands there now.
 */
export function useTyped<Form, Draft extends object>(now: Form, draftOf: (form: Form) => Draft) {
  const [typed, setTyped] = useState<Typed<Form, Draft>>()
  const theirs = useMemo(() => draftOf(now), [draftOf, now])
  const { base, draft } = typed ?? { base: now, draft: theirs }
  const opened = useMemo(() => draftOf(base), [draftOf, base])
  const change = (part: Partial<Draft>) =>
    setTyped((old = { base: now, draft: theirs }) => ({ ...old, draft: { ...old.draft, ...part } }))
  return {
    base,
    draft,
    /** The draft before anything was typed. */
    opened,
    /** What stands there now, and as a draft. */
    now,
    theirs,
    isChanged: useMemo(() => JSON.stringify(draft) !== JSON.stringify(opened), [draft, opened]),
    change,
    /** Types into one field. */
    type: (name: string, value: string | boolean) =>
      setTyped((old = { base: now, draft: theirs }) => ({ ...old, draft: { ...old.draft, [name]: value } })),
    undo: () => setTyped(undefined),
    /** What the form was begun on, when it is about to be saved: from then on it keeps to that, typed or not. */
    pin: (): Form => {
      setTyped({ base, draft })
      return base
    },
  }
}
