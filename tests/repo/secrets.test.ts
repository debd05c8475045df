import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { simulatedAddresses } from '../../src/simulator/addresses'
import { demoValues } from '../../src/worker/config/demo-values'
import { inProject, isBinary, keptFiles, linesWith, readable, textOf } from './source'

// Brackets keep these patterns from matching themselves.
const patterns = [
  ['a payment key', /\b[rs]k_(live|test)_\w{10,}/],
  ['a webhook secret', /\bwhsec_\w{16,}/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a cloud access key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a code host token', /\b(gh[pousr]_\w{36}|github_pat_\w{22,}|glpat-[\w-]{20})/],
  ['a chat token', /\b(xox[abprs]-[\w-]{10,}|\d{8,10}:AA[\w-]{33})/],
  ['a bot check’s secret', /(?<![\w-])0x4AAAAAAA[\w-]{20,}/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./],
] as const

/** What a build leaves; nothing where nothing has been built. */
const built: string[] = !existsSync(inProject('dist'))
  ? []
  : readdirSync(inProject('dist'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !isBinary(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(inProject().length + 1))

test.each(patterns)('no file holds %s, and no built one', (_, pattern) => {
  expect(linesWith([...readable, ...built], pattern)).toEqual([])
})

const keyOf32Bytes = /(?<![\w+/])[A-Za-z0-9+/]{43}=(?![\w=])|(?<![\w-])[0-9a-f]{64}(?![\w-])/

test('no file holds 32 random bytes in Base64 or hexadecimal digits', () => {
  const exempt = /^tests\/|^package-lock\.json$|^migrations\/hashes\.txt$|^src\/worker\/env\.d\.ts$/
  const found = linesWith(
    readable.filter((path) => !exempt.test(path)),
    keyOf32Bytes,
  )
  expect(found).toEqual([])
})

test('the check finds a key of 32 bytes', () => {
  const key = Buffer.alloc(32, 'key')
  expect(`CODES_KEY=${key.toString('base64')}`).toMatch(keyOf32Bytes)
  expect(`pepper: '${key.toString('hex')}'`).toMatch(keyOf32Bytes)
})

test('git ignores local secrets, state and builds', () => {
  expect(
    keptFiles.filter((path) => /(^|\/)(\.dev\.vars|\.env[^/]*|\.wrangler|dist|node_modules)(\/|$)/.test(path)),
  ).toEqual([])
})

const valuesIn = (path: string): string[] =>
  existsSync(inProject(path)) ? Object.values(parseEnv(textOf(path))).filter((value) => value !== undefined) : []

const publicValues = [...Object.values(demoValues), ...valuesIn('.dev.vars.example')]

/** Of the secrets on this machine, those that nobody else knows. */
const own = valuesIn('.dev.vars').filter((value) => !publicValues.includes(value))

/** The files with one of these words in them, in clear, in Base64 or as JSON writes it; never the word. */
const filesWith = (paths: string[], words: string[]): string[] =>
  paths.filter((path) => {
    const text = textOf(path)
    return words.some((word) =>
      [word, btoa(word), JSON.stringify(word).slice(1, -1)].some((form) => text.includes(form)),
    )
  })

test('no secret of this machine is in a file that is kept, or in one that is built', () => {
  expect(filesWith([...readable, ...built], own)).toEqual([])
})

test('the check finds a secret in a file, as it is and in Base64', () => {
  const here = 'tests/repo/secrets.test.ts'
  const written = 'd2hvLWtub3dz'
  const listed = 'src/worker/config/demo-values.ts'
  expect(filesWith([listed], ['whsec_demo', 'absent'])).toEqual([listed])
  expect(filesWith([here], [atob(written)])).toEqual([here])
  expect(filesWith([here], [atob(written).repeat(2)])).toEqual([])
})

test('no local secrets are copied into a build, and no map or configuration among the files that everybody may fetch', () => {
  expect(built.filter((path) => /(^|\/)\.(dev\.vars|env)/.test(path))).toEqual([])
  const client = inProject('dist', 'client')
  const names = existsSync(client) ? readdirSync(client, { recursive: true }).map(String) : []
  expect(names.filter((name) => /wrangler\.json$|\.map$/.test(name))).toEqual([])
})

test('a demo has its parties played where the simulators are', () => {
  const given = parseEnv(textOf('.dev.vars.example').replaceAll(/^# (?=TURNSTILE)/gm, ''))
  expect(given).toMatchObject(simulatedAddresses())
})

test('the demo’s secrets come from the one list that every other shop refuses', () => {
  const lines = textOf('.dev.vars.example').split('\n')
  const given = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^(?:# )?([A-Z_]+)=(.*)$/.exec(line) ?? []
    return name === '' ? [] : [[name, value] as const]
  })
  const names = given.map(([name]) => name)
  expect(Object.keys(demoValues).filter((name) => !names.includes(name))).toEqual([])
  const listed: Record<string, string> = demoValues
  expect(given.filter(([name, value]) => value !== '' && name in listed && listed[name] !== value)).toEqual([])
  // Whatever else has a value is no secret.
  const others = given.filter(([name, value]) => value !== '' && !(name in listed)).map(([name]) => name)
  expect(
    others.filter(
      (name) =>
        !/_BASE_URL$|^(SHOP_MODE|SHOP_CLOSED|MAIL_FROM|CURRENCIES|EXTRAS|SUPPORT_LINK|ADMIN_TOTP_REQUIRED)$/.test(name),
    ),
  ).toEqual([])
})
