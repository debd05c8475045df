import { expect, test } from 'vitest'
import { textOf } from './source'

type Colour = readonly [red: number, green: number, blue: number]

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const tokens = textOf('src/client/styles/tokens.css')

function parseColour(hex: string): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [red, green, blue]
}

function hexOf(name: string, theme: Theme): string {
  const value = new RegExp(`--color-${name}: (.+);`).exec(tokens)?.[1] ?? ''
  const [light = '', dark = light] = value.match(/#[0-9a-f]{6}/g) ?? []
  const hex = theme === 'light' ? light : dark
  if (!hex) throw new Error(`${name} is no colour of the tokens`)
  return hex
}

const colourOf = (name: string, theme: Theme): Colour => parseColour(hexOf(name, theme))

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

const lightOf = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast of WCAG 2.2, from 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [lightOf(one), lightOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function veil(over: Colour, under: Colour, opacity: number): Colour {
  const part = (at: 0 | 1 | 2) => over[at] * opacity + under[at] * (1 - opacity)
  return [part(0), part(1), part(2)]
}

const text = 4.5
const shape = 3
const grounds = ['page', 'surface', 'raised']
const tones = ['good', 'warn', 'info', 'danger']
/** As strong as the fills of badges and messages. */
const fills = [0.1, 0.15]
const disabledPercent = 55

const each = <A, B>(as: readonly A[], bs: readonly B[]) => as.flatMap((a) => bs.map((b) => [a, b] as const))

test.each(themes)('in the %s theme every text reads on every ground', (theme) => {
  const faint = each(['ink', 'muted', 'accent-ink', ...tones], grounds).filter(
    ([words, ground]) => contrast(colourOf(words, theme), colourOf(ground, theme)) < text,
  )
  expect(faint).toEqual([])
})

test.each(themes)('in the %s theme badges and messages read on their tinted ground', (theme) => {
  const faint = each(tones, ['page', 'surface']).flatMap(([tone, ground]) =>
    fills.flatMap((fill) => {
      const tint = veil(colourOf(tone, theme), colourOf(ground, theme), fill)
      const words = [tone, 'ink'].filter((name) => contrast(colourOf(name, theme), tint) < text)
      return words.map((name) => `${name} on ${tone} ${fill} over ${ground}`)
    }),
  )
  expect(faint).toEqual([])
})

test.each([
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger-fill'],
  ['muted', 'raised'],
])('%s reads on %s in both themes', (words, ground) => {
  for (const theme of themes) {
    expect(contrast(colourOf(words, theme), colourOf(ground, theme)), theme).toBeGreaterThanOrEqual(text)
  }
})

test.each(themes)('in the %s theme the focus ring and the edges of controls are seen', (theme) => {
  const faint = each(['accent-ink', 'edge'], grounds).filter(
    ([line, ground]) => contrast(colourOf(line, theme), colourOf(ground, theme)) < shape,
  )
  expect(faint).toEqual([])
})

test('a disabled control can still be read in both themes', () => {
  expect(textOf('src/client/components/button.tsx')).toContain(`disabled:opacity-${disabledPercent} `)
  for (const [theme, ground] of each(themes, ['page', 'surface'])) {
    const under = colourOf(ground, theme)
    const disabled = disabledPercent / 100
    const fill = veil(colourOf('accent', theme), under, disabled)
    const onFill = veil(colourOf('on-accent', theme), under, disabled)
    expect(contrast(onFill, fill), `primary in ${theme}`).toBeGreaterThanOrEqual(shape)
    const quiet = veil(colourOf('ink', theme), under, disabled)
    expect(contrast(quiet, under), `quiet in ${theme}`).toBeGreaterThanOrEqual(shape)
  }
})

test.each(themes)('the frame of the browser has the colour of the %s page', (theme) => {
  const page = hexOf('page', theme)
  expect(textOf('src/client/index.html')).toContain(`(prefers-color-scheme: ${theme})" content="${page}"`)
  expect(textOf('src/client/styles/theme.ts')).toContain(`${theme}: '${page}'`)
})

test('the installed shop opens in the colour of the dark page', () => {
  const manifest: unknown = JSON.parse(textOf('src/client/public/manifest.webmanifest'))
  const page = hexOf('page', 'dark')
  expect(manifest).toMatchObject({ background_color: page, theme_color: page })
})
