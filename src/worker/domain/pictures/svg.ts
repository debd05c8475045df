import { parseXml, XmlElement, type XmlNode, XmlText } from '@rgrove/parse-xml'
import { adminLimits } from '../../../shared/admin-limits'
import { AppError } from '../../../shared/errors'
import { describing, drawing, functions, textElements } from './svg-names'

// Nothing of the file is kept but what is known to draw: the picture is written anew from a list of elements and
// attributes, so that no reader can understand the bytes in another way than we did.

const namespace = 'http://www.w3.org/2000/svg'
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

// Without a pattern over the whole text, whose time could grow as a square.
function isHarmlessCall(before: string, after: string): boolean {
  const name = /[\w-]*$/.exec(before.slice(-40).trimEnd())?.[0].toLowerCase() ?? ''
  const given = after.split(')', 1)[0]?.trim() ?? ''
  return functions.has(name) && (name !== 'url' || /^(["']?)#[\w.:-]+\1$/.test(given))
}

/** Whether CSS, or the value of an attribute, stays inside the picture. What hides its meaning does not. */
function staysInside(css: string): boolean {
  // An escape can spell any word, and a comment can cut one in two.
  if (/[\\<]|\/\*|javascript:|@(?!media\b|keyframes\b)/i.test(css)) return false
  if (/[\p{Cc}--[\t\n\r]]/v.test(css)) return false
  return css.split('(').every((after, index, parts) => index === 0 || isHarmlessCall(parts[index - 1] ?? '', after))
}

const inside = /^\s*#[\w.:-]+\s*$/

/** An attribute as it is written, under its own name; nothing when it is not for drawing. */
function written(element: XmlElement, name: string, value: string): string {
  const own = name === 'xlink:href' && element.attributes.href === undefined ? 'href' : name
  if (!describing.has(own)) return ''
  const isHarmless = own === 'href' ? inside.test(value) : staysInside(value)
  return isHarmless ? ` ${own}="${escaped(value.trim())}"` : ''
}

type Drawn = { elements: number; uses: number }

/** All of it at once: comments and CDATA may stand in the middle of a word. */
const stylesOf = ({ children }: XmlElement): string =>
  children.map((child) => (child instanceof XmlText ? child.text : '')).join('')

function elementOf(element: XmlElement, drawn: Drawn, depth: number): string {
  const { name, attributes, children } = element
  if (!drawing.has(name)) return ''
  if (depth > adminLimits.pictures.depth) throw new AppError('picture_unsafe')
  if (name === 'style' && !staysInside(stylesOf(element))) throw new AppError('picture_unsafe')
  drawn.elements += 1
  if (name === 'use') drawn.uses += 1
  const attributeTexts = Object.entries(attributes).map(([attribute, value]) => written(element, attribute, value))
  const held = children.map((child) => nodeOf(child, name, drawn, depth)).join('')
  const root = depth === 0 ? ` xmlns="${namespace}"` : ''
  return `<${name}${root}${attributeTexts.join('')}${held === '' ? '/>' : `>${held}</${name}>`}`
}

function nodeOf(node: XmlNode, parent: string, drawn: Drawn, depth: number): string {
  if (node instanceof XmlText) return textElements.has(parent) ? escaped(node.text) : ''
  return node instanceof XmlElement ? elementOf(node, drawn, depth + 1) : ''
}

/** An element that is drawn by reference must not itself refer: ten lines could otherwise draw a billion things. */
function hasNestedUse(root: XmlElement): boolean {
  const again = new Set<string>()
  const asked: string[] = []
  const holdsUse = (element: XmlElement): boolean => {
    const { href, 'xlink:href': old } = element.attributes
    const isUse = element.name === 'use'
    if (isUse) asked.push((href ?? old ?? '').trim().slice(1))
    const inner = element.children
      .filter((child) => child instanceof XmlElement)
      .filter(({ name }) => drawing.has(name))
      .map(holdsUse)
    const holds = isUse || inner.includes(true)
    if (holds && element.attributes.id !== undefined) again.add(element.attributes.id.trim())
    return holds
  }
  holdsUse(root)
  return asked.some((id) => again.has(id))
}

function parsed(text: string): XmlElement {
  try {
    const { children, root } = parseXml(text.trimStart(), { preserveDocumentType: true })
    if (children.some(({ type }) => type === 'doctype')) throw new AppError('picture_unsafe')
    if (root?.name === 'svg' && (root.attributes.xmlns ?? namespace) === namespace) return root
  } catch (error) {
    if (error instanceof AppError) throw error
  }
  throw new AppError('picture_unknown')
}

/**
 * An SVG with nothing in it but drawing. What can't be part of one — scripts, handlers, links, files, foreign markup —
 * is left out. Raises `picture_unknown` for what is no well-formed SVG, `picture_unsafe` for what can't be judged: a
 * DOCTYPE, styles that reach outside, drawing that repeats or nests itself beyond measure.
 */
export function cleanSvg(text: string): string {
  const root = parsed(text)
  const drawn: Drawn = { elements: 0, uses: 0 }
  const clean = elementOf(root, drawn, 0)
  if (hasNestedUse(root)) throw new AppError('picture_unsafe')
  if (drawn.elements * (drawn.uses + 1) > adminLimits.pictures.drawn) throw new AppError('picture_unsafe')
  return clean
}
