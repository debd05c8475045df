import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../src/client/calls/session'

afterEach(() => vi.unstubAllGlobals())

/** A browser that notes what it holds when it tells other tabs of the token. */
function browserWith(...known: string[]) {
  const held = new Set(known)
  const told: string[][] = []
  const tell = (name: string) => name === 'token' && told.push([...held].sort())
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
  vi.stubGlobal('localStorage', {
    setItem: (name: string) => {
      held.add(name)
      tell(name)
    },
    removeItem: (name: string) => {
      held.delete(name)
      tell(name)
    },
  })
  return told
}

test('whoever hears in another tab that somebody has logged in finds who it is', () => {
  const told = browserWith()
  session.begin({ token: 't', nickname: 'Ann', userId: '1' })
  expect(told).toEqual([['nickname', 'token', 'userId']])
})

test('whoever hears in another tab that somebody has left finds nothing of them', () => {
  const told = browserWith('token', 'nickname', 'userId')
  session.end()
  expect(told).toEqual([[]])
})
