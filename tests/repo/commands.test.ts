import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOptions } from '../../scripts/lib/options'
import { refuseNoShop } from '../../scripts/lib/serving'

const said = vi.fn()
beforeEach(() => {
  said.mockClear()
  vi.spyOn(console, 'error').mockImplementation(said)
  vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw new Error(`ended with ${status}`)
  })
})
afterEach(() => vi.restoreAllMocks())

test('an option that a command does not have is refused in a sentence that names those it has', () => {
  const options = { remote: { type: 'boolean' }, nickname: { type: 'string' } } as const
  for (const args of [['--remot'], ['--nickname'], ['boss']]) {
    expect(() => readOptions({ args, options })).toThrow('ended with 1')
  }
  expect(said.mock.calls).toEqual([
    ["Unknown option '--remot'. This command has --remote, --nickname."],
    ["Option '--nickname <value>' argument missing. This command has --remote, --nickname."],
    ["Unexpected argument 'boss'. This command has --remote, --nickname."],
  ])
})

test('a command that needs a running shop says that none answers, before it does anything', async () => {
  const nobody = 'http://127.0.0.1:1'
  await expect(refuseNoShop(nobody)).rejects.toThrow('ended with 1')
  expect(said.mock.calls).toEqual([[`No shop answers at ${nobody}: npm start, or the PORT that it has.`]])
})
