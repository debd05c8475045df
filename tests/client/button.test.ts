import { Plus } from 'lucide-react'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from '../../src/client/components/button'

const iconsIn = (html: string): string[] => [...html.matchAll(/lucide lucide-([\w-]+)/g)].map(([, name = '']) => name)

type Props = ComponentProps<typeof Button>

test.each<[sentence: string, props: Props, icons: string[]]>([
  ['a button with an icon shows the icon', { icon: Plus }, ['plus']],
  ['a button that waits shows the circle in the place of its icon', { icon: Plus, pending: true }, ['loader-circle']],
  ['a button that waits without an icon shows the circle', { pending: true }, ['loader-circle']],
  ['a button without an icon shows none', {}, []],
])('%s', (_, props, icons) => {
  expect(iconsIn(renderToStaticMarkup(createElement(Button, props, 'Go on')))).toEqual(icons)
})
