import type { ESTree } from 'vite'
import { importsOf, nodesOf, type Parsed, parse, placeOf, sourceFiles } from './source'

/** One statement of the source that changes a table. `columns` are those an update sets, else empty. */
export type Write = {
  table: string
  verb: 'insert' | 'update' | 'delete'
  columns: string[]
  file: string
  place: string
}

type Change = Omit<Write, 'file' | 'place'>

/** The files that describe the tables. */
export const schemaFiles = sourceFiles('src/worker/db', /\/schema[\w-]*\.ts$/)

/** The SQL names of the schema's tables by the names of their constants. */
export const tableNames: Map<string, string> = new Map(
  schemaFiles
    .flatMap((file) => [...nodesOf(parse(file))])
    .flatMap((node): [string, string][] => {
      if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || node.init?.type !== 'CallExpression')
        return []
      const {
        callee,
        arguments: [name],
      } = node.init
      const isTable = callee.type === 'Identifier' && callee.name === 'sqliteTable'
      return isTable && name?.type === 'Literal' && typeof name.value === 'string' ? [[node.id.name, name.value]] : []
    }),
)

const importsSchema = (file: Parsed) =>
  importsOf(file).some(({ target, isType }) => schemaFiles.includes(target) && !isType)

/** The text of a template; a table of the schema stands there by its name, any other expression as `?`. */
const sqlOf = (template: ESTree.TemplateLiteral): string =>
  template.quasis
    .map(({ value }, index) => {
      const next = template.expressions[index]
      const table = next?.type === 'Identifier' ? tableNames.get(next.name) : undefined
      return `${value.cooked}${next ? (table ?? '?') : ''}`
    })
    .join('')

function columnsSet(afterTable: string): string[] {
  const assignments = /^\s*SET\s+([\s\S]*)/i.exec(afterTable)?.[1] ?? ''
  let flat = assignments
  while (/\([^()]*\)/.test(flat)) flat = flat.replace(/\([^()]*\)/g, '')
  const [list = ''] = flat.split(/\b(?:WHERE|FROM|RETURNING)\b/i)
  return list.split(',').map((assignment) => assignment.split('=')[0]?.trim() ?? '')
}

const statement =
  /\b(INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+["`]?([\w?]+)["`]?/gi

/** What one statement writes; `rest` is what follows its table. An upsert inserts and updates. */
function changesOf(start: string, table: string, rest: string): Change[] {
  if (/^DELETE/i.test(start)) return [{ table, verb: 'delete', columns: [] }]
  if (/^UPDATE/i.test(start)) return [{ table, verb: 'update', columns: columnsSet(rest) }]
  const insert: Change = { table, verb: 'insert', columns: [] }
  const isUpsert = /REPLACE/i.test(start) || /DO\s+UPDATE/i.test(rest)
  return isUpsert ? [insert, { table, verb: 'update', columns: ['any'] }] : [insert]
}

export function writesInSql(sql: string): Change[] {
  // The UPDATE of an upsert has no table of its own.
  const starts = [...sql.matchAll(statement)].filter(([, , table]) => !/^set$/i.test(table ?? ''))
  return starts.flatMap(({ 0: whole, 1: start = '', 2: table = '', index }, position) =>
    changesOf(start, table, sql.slice(index + whole.length, starts[position + 1]?.index)),
  )
}

/** `db.insert(jobs)`, where `jobs` is a table of the schema. */
function builtWrite(node: ESTree.Node): Change[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { property } = node.callee
  const [argument] = node.arguments
  const table = argument?.type === 'Identifier' ? tableNames.get(argument.name) : undefined
  const verb = property.type === 'Identifier' ? property.name : ''
  const isWrite = verb === 'insert' || verb === 'update' || verb === 'delete'
  return table && isWrite ? [{ table, verb, columns: verb === 'update' ? ['any'] : [] }] : []
}

function writesAt(node: ESTree.Node, knowsSchema: boolean): Change[] {
  if (node.type === 'TemplateLiteral') return writesInSql(sqlOf(node))
  if (node.type === 'Literal' && typeof node.value === 'string') return writesInSql(node.value)
  return knowsSchema ? builtWrite(node) : []
}

export const writesOf = (file: Parsed): Write[] => {
  const knowsSchema = importsSchema(file)
  return nodesOf(file).flatMap((node) =>
    writesAt(node, knowsSchema).map((write) => ({ ...write, file: file.path, place: placeOf(file, node.start) })),
  )
}
