export type Form = { [name: string]: string | Form }

const written = /^([^[\]]+)((?:\[[^[\]]*\])*)$/
const isUnsafe = (name: string) => name === '__proto__'

/** Reads `a[b][0]=c` the way Stripe does. A list is a form whose names are its positions. */
export function readForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = name, rest = ''] = written.exec(name) ?? []
    const names = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')]
    if (!names.some(isUnsafe)) place(form, names, value)
  }
  return form
}

function place(form: Form, names: string[], value: string): void {
  const [first = '', ...rest] = names
  const name = first === '' ? String(Object.keys(form).length) : first
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const known = form[name]
  const inner: Form = typeof known === 'object' ? known : {}
  form[name] = inner
  place(inner, rest, value)
}
