import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { nodesOf, type Parsed, parse, parseText, placeOf, sourceFiles } from './source'

/** Words that are the same in every language. */
const allowed = new Set(['Keyfall', 'English', 'Русский', 'Oʻzbekcha'])
/** Attributes of elements and properties of our components that a person reads or hears. */
const visibleAttributes =
  /^(title|alt|placeholder|label|legend|text|hint|note|problem|emptyText|aria-(label|description|roledescription|valuetext|placeholder))$/
const visibleCalls = /^notify\.\w+$/

const isWord = (text: string) => /\p{L}/u.test(text) && !allowed.has(text.trim())

/** The literals an expression can become: both ways of a condition, but not what it compares. */
function outcomes(node: ESTree.Node | null | undefined): ESTree.Node[] {
  switch (node?.type) {
    case 'JSXExpressionContainer':
      return outcomes(node.expression)
    case 'ConditionalExpression':
      return [...outcomes(node.consequent), ...outcomes(node.alternate)]
    case 'LogicalExpression':
      return node.operator === '&&' ? outcomes(node.right) : [...outcomes(node.left), ...outcomes(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...outcomes(node.left), ...outcomes(node.right)] : []
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return outcomes(node.expression)
    case 'TemplateLiteral':
      return [...node.quasis, ...node.expressions.flatMap(outcomes)]
    case 'Literal':
    case 'JSXText':
      return [node]
    default:
      return []
  }
}

function wordOf(node: ESTree.Node): string {
  if (node.type === 'TemplateElement') return node.value.cooked ?? ''
  if (node.type === 'JSXText') return node.value.replace(/&\w+;/g, '')
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

const nameOf = (node: ESTree.Node): string => {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`
  return ''
}

function shownBy(node: ESTree.Node): ESTree.Node[] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.flatMap(outcomes)
    case 'JSXAttribute':
      return visibleAttributes.test(nameOf(node.name)) ? outcomes(node.value) : []
    case 'CallExpression':
      return visibleCalls.test(nameOf(node.callee)) ? node.arguments.flatMap(outcomes) : []
    case 'AssignmentExpression':
      return nameOf(node.left) === 'document.title' ? outcomes(node.right) : []
    default:
      return []
  }
}

const visibleWords = (file: Parsed): string[] =>
  nodesOf(file)
    .flatMap(shownBy)
    .filter((node) => isWord(wordOf(node)))
    .map((node) => `${placeOf(file, node.start)} ${wordOf(node).trim()}`)

test('the client shows no word that is not in the locales', () => {
  const files = sourceFiles('src/client')
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((path) => visibleWords(parse(path)))).toEqual([])
})

test.each([
  '<p>Hello</p>',
  '<p>Привет</p>',
  '<><b>1</b> left</>',
  "<p>{'Hello'}</p>",
  "<p>{isNew && 'New'}</p>",
  "<p>{isNew ? t('a') : 'Old'}</p>",
  "<p>{name ?? 'Nobody'}</p>",
  `<p>{\`Only \${count}\`}</p>`,
  "<p>{'Only ' + count}</p>",
  '<img alt="A game" />',
  "<button aria-label={isOpen ? 'Close' : t('a')} />",
  '<Field placeholder="Search" />',
  "notify.error('Failed')",
  `document.title = \`\${name} shop\``,
])('`%s` shows a word', (code) => {
  expect(visibleWords(parseText('src/client/made-up.tsx', code))).toHaveLength(1)
})

test.each([
  "<p>{t('cart.title')}</p>",
  '<p>{count} × {price}</p>',
  '<p>&nbsp;·</p>',
  '<b>Keyfall</b>',
  '<img alt="" className="big" />',
  "<p>{status === 'paid' && <Paid />}</p>",
  `<p className={\`text \${look}\`} />`,
  "notify.error(t('cart.loadFailed'))",
])('`%s` shows none', (code) => {
  expect(visibleWords(parseText('src/client/made-up.tsx', code))).toEqual([])
})
