import { afterEach, expect, test, vi } from 'vitest'
import { noteVersion } from '../../src/client/calls/notice'
import { versionHeader } from '../../src/shared/headers'

afterEach(() => vi.unstubAllGlobals())

const answerOf = (version: number) => new Response(null, { headers: { [versionHeader]: String(version) } })

test('of two pages with a banner that come in the wrong order, the one that was asked for later is shown', async () => {
  const shown: string[] = []
  const banner = { dataset: {}, replaceChildren: (words: string) => void shown.push(words) }
  vi.stubGlobal('document', { getElementById: () => banner })
  vi.stubGlobal('location', { href: 'https://shop.example/' })
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (html: string) => ({ getElementById: () => ({ childNodes: [html] }) })
    },
  )
  const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const pages = [first, second]
  vi.stubGlobal('fetch', () => pages.shift()?.promise)
  const noted = [noteVersion(answerOf(1)), noteVersion(answerOf(2))]
  second.resolve(new Response('closed until six'))
  await noted[1]
  first.resolve(new Response('open'))
  await Promise.all(noted)
  expect(shown).toEqual(['closed until six'])
})
