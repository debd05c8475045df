/** The fields of a filter form with the values each may have; null where any text may stand. */
export type Fields<Name extends string> = Readonly<Record<Name, readonly string[] | null>>

export function namesOf<Name extends string>(named: Readonly<Record<Name, unknown>>): Name[] {
  const isName = (name: string): name is Name => Object.hasOwn(named, name)
  return Object.keys(named).filter(isName)
}

/** The value of a field in the address; '' where there is none, or one that the field can't have. */
export function textIn<Name extends string>(params: URLSearchParams, fields: Fields<Name>, name: Name): string {
  const value = params.get(name) ?? ''
  const choices = fields[name]
  return choices === null || choices.includes(value) ? value : ''
}

/**
 * What was typed into a field, as the place of a page in the history keeps it: with its spaces, and where no address may
 * hold it. Another place of the same page, which a link leads to, has nothing typed.
 */
export function typedIn<Name extends string>(state: unknown, fields: Fields<Name>, name: Name): string | undefined {
  const typed = typeof state === 'object' && state !== null && 'typed' in state ? state.typed : undefined
  const text: unknown = typeof typed === 'object' && typed !== null ? Reflect.get(typed, name) : undefined
  const choices = fields[name]
  return typeof text === 'string' && (choices === null || text === '' || choices.includes(text)) ? text : undefined
}

/** The one of several values that a text is. */
export const oneOf = <Value extends string>(all: readonly Value[], text: string): Value | undefined =>
  all.find((each) => each === text)

/** The address of a form: the fields that are set, without the one whose text has no place there. */
export const paramsOf = <Name extends string>(
  values: Iterable<readonly [Name, string]>,
  unwritten?: Name,
): Record<string, string> =>
  Object.fromEntries(
    [...values].flatMap(([name, value]) => (value.trim() && name !== unwritten ? [[name, value.trim()]] : [])),
  )
