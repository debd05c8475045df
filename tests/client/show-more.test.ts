import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShowMore } from '../../src/client/components/show-more'
import { Translated } from '../../src/client/i18n/translation'
import { inWords } from './words'

const speech = { language: 'en', t: inWords.t } as const
const translator = { speech: () => speech, listen: () => () => {} }
const calm = { error: null, hasNextPage: true, isFetchNextPageError: false, isFetchingNextPage: false }
const refused = new Error()

const shown = (query: object): string => {
  const list = { query: { ...calm, fetchNextPage: () => {}, ...query }, children: 'More' }
  const page = { translator, children: createElement(ShowMore, list) }
  return renderToStaticMarkup(createElement(Translated, page)).replace(/<[^>]*>/g, '')
}

test.each([
  ['a list with another page has a button for it', {}, 'More'],
  ['a list without another page has none', { hasNextPage: false }, ''],
  ['a page that did not come says why', { isFetchNextPageError: true, error: refused }, 'errors.internalMore'],
  ['a list that is only read anew in vain says nothing here', { error: refused }, 'More'],
])('%s', (_, query, text) => {
  expect(shown(query)).toBe(text)
})
