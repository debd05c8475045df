import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject, isFile, linesWith, readable, sourceFiles, textOf } from './source'

const isLock = (path: string) => path === 'package-lock.json'
const isTest = (path: string) => path.startsWith('tests/')

const machinePath = /(?<![\w.~*@:}/-])(\/(home|root|work|tmp|Users|private\/var)\/\w|[A-Z]:\\Users\\)/

test('no file names a folder of somebody’s machine', () => {
  expect(
    linesWith(
      readable.filter((path) => !isLock(path)),
      machinePath,
    ),
  ).toEqual([])
})

test.each([
  [`root: "${['', 'home', 'me', 'shop'].join('/')}"`, true],
  [`cd ${['', 'tmp', 'x'].join('/')}`, true],
  ["href: '/products/tmp/x'", false],
  ['https://example.com/home/page', false],
])('the text `%s` is a machine path: %s', (text, expected) => {
  expect(machinePath.test(text)).toBe(expected)
})

test('the lockfile and .npmrc name no registry, so that everybody installs from their own', () => {
  expect(linesWith(['package-lock.json'], /"resolved"\s*:|registry/i)).toEqual([])
  expect(linesWith(['.npmrc'], /https?:|^\s*(@[\w-]+:)?registry\s*=|\/\//i)).toEqual([])
})

type Entry = { optional?: boolean; optionalDependencies?: Record<string, string> }
const lock: { packages: Record<string, Entry> } = JSON.parse(textOf('package-lock.json'))
const lockedCopies = (name: string) =>
  Object.keys(lock.packages).filter((path) => path.endsWith(`node_modules/${name}`))

/** Machines people work on; the rest may be missing. */
const commonMachine = /(darwin|win32|windows|linux)-(x64|arm64|64)(-gnu|-musl|-msvc)?$/

test('the lockfile has the binaries of all common machines, so that an install works on each of them', () => {
  const named = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  const wanted = [...new Set(named)].filter((name) => commonMachine.test(name))
  expect(wanted).toContain('@biomejs/cli-darwin-arm64')
  expect(wanted).toContain('@cloudflare/workerd-darwin-arm64')
  expect(wanted.filter((name) => lockedCopies(name).length === 0)).toEqual([])
})

test.each(['workerd', 'wrangler', 'miniflare', 'react', 'vite'])('there is one copy of %s', (name) => {
  expect(lockedCopies(name)).toEqual([`node_modules/${name}`])
})

test('every source file is short enough to hold in the head', () => {
  const files = sourceFiles('src', /\.(tsx?|css)$/)
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((path) => textOf(path).trimEnd().split('\n').length > 250)).toEqual([])
})

test('only the log writes to the console', () => {
  const others = sourceFiles('src').filter((path) => path !== 'src/worker/log.ts')
  expect(linesWith(others, /\bconsole\b\s*[.[]/)).toEqual([])
})

test('no source holds a note about work for later', () => {
  const patterns = /\b([T]ODO|[F]IXME|[X]XX)\b/
  expect(
    linesWith(
      readable.filter((path) => !isLock(path)),
      patterns,
    ),
  ).toEqual([])
})

test('no test is left out or runs alone', () => {
  expect(
    linesWith(readable.filter(isTest), /\b(test|it|describe|suite)(\.\w+)*\.(only|skip|todo|fixme|fails)\b/),
  ).toEqual([])
})

test('no test outside the browser sets a timeout of its own: a loaded machine would exceed it', () => {
  const paths = sourceFiles('tests').filter((path) => !/^tests\/(e2e\/|vitest\.config)/.test(path))
  expect(linesWith(paths, /\bvi\.(waitFor|waitUntil|setConfig)\b|\btimeout: \d|^\}, \d[\d_]*\)/)).toEqual([])
})

test.each([
  ...['package.json', 'package-lock.json', 'wrangler.toml', 'vite.config.ts', 'tsconfig.json', 'README.md'],
  ...['.dev.vars.example', '.ci/run'],
])('the file %s is where people look for it', (path) => {
  expect(isFile(path)).toBe(true)
})

test.each(['src/client', 'src/worker', 'migrations', 'locales', 'tests'])(
  'the folder %s is where people look for it',
  (path) => {
    expect(existsSync(inProject(path))).toBe(true)
  },
)

test.each(['start', 'dev', 'test', 'check', 'deploy', 'admin:create'])('npm run %s exists', (name) => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'))
  expect(scripts).toHaveProperty([name])
})
