import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { secretsOf } from '../../src/shared/parties'
import { providerNames } from '../../src/shared/payments'
import { supplierNames } from '../../src/shared/suppliers'
import { problemsOf } from '../../src/worker/config/config'
import { demoValues } from '../../src/worker/config/demo-values'
import { codesKeysAmong } from '../../src/worker/config/random-keys'
import { inProject } from './project'

const namesIn = (text: string) => [...text.matchAll(/^(\w+)=/gm)].map((match) => match[1] ?? '')

const valuesOfDemo = new Map(Object.entries(demoValues))
const newValue = (name: string): string => valuesOfDemo.get(name) ?? randomBytes(32).toString('base64')

/**
 * Makes the local secrets that .dev.vars.example names and .dev.vars lacks. What the example leaves empty gets the demo's
 * value, or 32 random bytes. Answers whether anything was added.
 */
export function ensureSecrets(): boolean {
  const file = inProject('.dev.vars')
  const example = readFileSync(inProject('.dev.vars.example'), 'utf8')
  const present = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const names = namesIn(present)
  // After a rotation the codes have a key of another name.
  const known = new Set(codesKeysAmong(names).length > 0 ? [...names, 'CODES_KEY'] : names)
  const missing = example.split('\n').filter((line) => {
    const name = /^(\w+)=/.exec(line)?.[1]
    return name !== undefined && !known.has(name)
  })
  if (missing.length === 0) return false
  const made = missing.map((line) => (line.endsWith('=') ? line + newValue(line.slice(0, -1)) : line))
  const kept = present === '' || present.endsWith('\n') ? present : `${present}\n`
  writeFileSync(file, `${kept}${made.join('\n')}\n`, { mode: 0o600 })
  return true
}

const localValues = (): Record<string, string | undefined> => parseEnv(readFileSync(inProject('.dev.vars'), 'utf8'))

/** Whether the local shop pays and orders with simulators alone. */
export function hasDemoKeys(): boolean {
  const values = localValues()
  const parties = [...providerNames, ...supplierNames]
  return parties.flatMap((party) => secretsOf[party]).every((name) => values[name] === demoValues[name])
}

/** What is wrong with the local variables and secrets, in sentences; a name that .dev.vars lacks has its usual value. */
export function localProblems(): string[] {
  const values = localValues()
  return problemsOf(values)
    .filter(({ name }) => name in values)
    .map(({ name, problem }) => `${name} ${problem}`)
}
