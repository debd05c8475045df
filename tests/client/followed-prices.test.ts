import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { settingsQuery } from '../../src/client/calls/admin-settings'
import { Repricing } from '../../src/client/features/admin/products/repricing'
import { TableImport } from '../../src/client/features/admin/products/table-import'
import { Translated } from '../../src/client/i18n/translation'
import { inWords } from './words'

const speech = { language: 'en', t: inWords.t } as const
const translator = { speech: () => speech, listen: () => () => {} }
const said = 'admin.prices.followed'

function shown(screen: ReactNode, how: 'follows' | 'entered'): string {
  const client = new QueryClient()
  const rub = { how: 'entered' }
  client.setQueryData<unknown>(settingsQuery.queryKey, { settings: { pricing: { rub, uzs: { how } } } })
  const spoken = { translator, children: screen }
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Translated, spoken)))
}

test.each([
  ['the table of the catalogue', () => createElement(TableImport)],
  ['a change of many prices', () => createElement(Repricing, { products: [] })],
])('%s says that it takes no prices in a currency that follows the dollar', (_, screen) => {
  expect(shown(screen(), 'follows')).toContain(said)
  expect(shown(screen(), 'entered')).not.toContain(said)
})
