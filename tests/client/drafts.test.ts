import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts, keepDraft, keptDraft } from '../../src/client/calls/drafts'

const ann = '1000000001'
const bob = '1000000002'
const form = '/admin/articles?article=a'

const stored = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

beforeEach(() => {
  for (const [name, held] of Object.entries(stored)) {
    held.clear()
    vi.stubGlobal(name, {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, text: string) => held.set(key, text),
      removeItem: (key: string) => held.delete(key),
    })
  }
})
afterEach(() => vi.unstubAllGlobals())

/** Somebody is logged in; an empty text is a visitor. */
const become = (person: string) =>
  person ? stored.localStorage.set('userId', person) : stored.localStorage.delete('userId')

test.each([
  ['their writer', ann, ann, 'words'],
  ['another person', ann, bob, undefined],
  ['a visitor, of a person whose session has ended', ann, '', undefined],
  ['whoever logs in, of a visitor', '', ann, 'words'],
  ['the same visitor', '', '', 'words'],
])('a draft is given to %s', (_, writer, reader, expected) => {
  become(writer)
  keepDraft(form, 'words')
  become(reader)
  expect(keptDraft(form)).toBe(expected)
})

test('each form has its own draft, and a saved form has none', () => {
  become(ann)
  keepDraft(form, { title: 'News' })
  keepDraft('support', 'Help')
  keepDraft(form, undefined)
  expect([keptDraft(form), keptDraft('support')]).toEqual([undefined, 'Help'])
  keepDraft('support', undefined)
  expect(keptDraft('support')).toBeUndefined()
})

test('a form that a visitor leaves empty forgets nothing of the person whose session has ended', () => {
  become(ann)
  keepDraft('support', 'Help')
  become('')
  keepDraft('support', undefined)
  become(ann)
  expect(keptDraft('support')).toBe('Help')
})

test('what a visitor has typed since a session ended is given to the person who logs in again, who may change it', () => {
  become(ann)
  keepDraft('support', 'Old words')
  become('')
  keepDraft('support', 'New words')
  become(ann)
  expect(keptDraft('support')).toBe('New words')
  keepDraft('support', 'Newest words')
  expect(keptDraft('support')).toBe('Newest words')
})

test.each([
  ['writes', 'words'],
  ['leaves a form empty', undefined],
])('once another person %s, nothing of the first one is left in the tab', (_, draft) => {
  become(ann)
  keepDraft(form, 'A secret plan')
  become(bob)
  keepDraft('support', draft)
  expect(JSON.stringify([...stored.sessionStorage])).not.toContain('plan')
})

test('whoever leaves finds nothing of it when they come back, and neither does anybody else', () => {
  become(ann)
  keepDraft(form, 'words')
  forgetDrafts()
  expect(keptDraft(form)).toBeUndefined()
  expect(stored.sessionStorage.size).toBe(0)
})

test.each(['{', '7', 'null', '{"":7}', '{"":null}'])('%s holds no draft', (text) => {
  stored.sessionStorage.set('drafts', text)
  expect(keptDraft('support')).toBeUndefined()
})
