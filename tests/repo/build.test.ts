import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newestChangeMs } from '../../scripts/lib/build'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyfall-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, seconds: number): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), '')
  utimesSync(join(folder, path), seconds, seconds)
}

test('a build is as old as the newest file that it is made of, in whichever folder', () => {
  write('app.ts', 100)
  write('deep/er/screen.tsx', 300)
  expect(newestChangeMs(folder)).toBe(300_000)
})

test('what a build writes beside its sources makes it no older: nobody builds while a shop serves the last one', () => {
  write('app.ts', 100)
  write('.wrangler/deploy/config.json', 900)
  expect(newestChangeMs(folder)).toBe(100_000)
})
