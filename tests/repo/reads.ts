import type { ESTree } from 'vite'
import { nodesIn, type Parsed, placeOf } from './source'
import { tableNames } from './writes'

/** One table that one statement of a file names. A deciding one changes rows, or is a condition of what changes rows. */
export type Naming = { table: string; isDeciding: boolean; file: string; place: string }

const sqlNames = new Set(tableNames.values())

/** Tables by the names that the source has for them: the constants of the schema, and the one that names an index too. */
const tableOf = (node: ESTree.Node | undefined): string | undefined => {
  if (node?.type === 'MemberExpression') return tableOf(node.object)
  if (node?.type !== 'Identifier') return undefined
  return node.name === 'unpaidOrders' ? 'orders' : tableNames.get(node.name)
}

export const tablesInSql = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+["`]?(\w+)|\b(\w+)\./gi)]
    .map(([, table = '', prefix = '']) => table || prefix)
    .filter((name) => sqlNames.has(name))

const textOf = (node: ESTree.Node): string => {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('?')
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

const builders = /^(from|innerJoin|leftJoin|insert|update|delete)$/

function tablesAt(node: ESTree.Node): string[] {
  if (node.type === 'TemplateLiteral')
    return [...tablesInSql(textOf(node)), ...node.expressions.flatMap((each) => tableOf(each) ?? [])]
  if (node.type === 'Literal') return /\b(FROM|UPDATE|INTO)\b/.test(textOf(node)) ? tablesInSql(textOf(node)) : []
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { property } = node.callee
  const isBuilder = property.type === 'Identifier' && builders.test(property.name)
  return isBuilder ? [tableOf(node.arguments[0]) ?? []].flat() : []
}

const isCallOf = (node: ESTree.Node, names: RegExp): boolean => {
  if (node.type !== 'CallExpression') return false
  const named = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee
  return named.type === 'Identifier' && names.test(named.name)
}

/** The nodes of one declaration that change something by themselves: a write, or the condition of a guard. */
const deedsIn = (nodes: ESTree.Node[]): Set<ESTree.Node> =>
  new Set(
    nodes
      .filter(
        (node) => isCallOf(node, /^(guard|insert|update|delete)$/) || /^\s*(INSERT|UPDATE|DELETE)\b/.test(textOf(node)),
      )
      .flatMap(nodesIn),
  )

type Declaration = { name: string; isExported: boolean; nodes: ESTree.Node[] }

const declarationsOf = (file: Parsed): Declaration[] =>
  file.program.body.map((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const own = isExported ? statement.declaration : statement
    const named = own?.type === 'VariableDeclaration' ? own.declarations[0] : own
    const isNamed = named?.type === 'VariableDeclarator' || named?.type === 'FunctionDeclaration'
    const name = isNamed && named.id?.type === 'Identifier' ? named.id.name : ''
    return { name, isExported, nodes: nodesIn(statement) }
  })

/** Declarations that only read: those that select, and fragments that nothing else of their file uses. */
function readingAmong(declarations: Declaration[]): Set<Declaration> {
  const selects = ({ nodes }: Declaration) => nodes.some((node) => isCallOf(node, /^select(Distinct)?$|Query$/))
  const reading = new Set(declarations.filter(selects))
  const usersOf = ({ name }: Declaration) =>
    declarations.filter(
      (each) => each.name !== name && each.nodes.some((node) => node.type === 'Identifier' && node.name === name),
    )
  for (let size = -1; size !== reading.size; ) {
    size = reading.size
    for (const each of declarations) {
      const users = each.isExported ? [] : usersOf(each)
      if (users.length > 0 && users.every((user) => reading.has(user))) reading.add(each)
    }
  }
  return reading
}

/** What a file names. A fragment of SQL that a plan may use counts as deciding, like the deeds of a verb that selects. */
export function namingsOf(file: Parsed): Naming[] {
  const declarations = declarationsOf(file)
  const reading = readingAmong(declarations)
  return declarations.flatMap((declaration) => {
    const deeds = deedsIn(declaration.nodes)
    return declaration.nodes.flatMap((node) =>
      tablesAt(node).map((table) => ({
        table,
        isDeciding: !reading.has(declaration) || deeds.has(node),
        file: file.path,
        place: placeOf(file, node.start),
      })),
    )
  })
}
