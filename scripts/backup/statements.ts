import { createReadStream } from 'node:fs'

/** How text begins in which a semicolon ends nothing, and how it ends; a doubled quote begins the next one. */
const closings = new Map(Object.entries({ "'": "'", '"': '"', '`': '`', '[': ']', '--': '\n', '/*': '*/' }))
const openings = /['"`[;]|--|\/\*/g

const trigger = /^\s*CREATE\s+(TEMP(ORARY)?\s+)?TRIGGER\b/i
const wholeTrigger = /;\s*END\s*;$/i
const changeOfRows = /^\s*(INSERT|UPDATE)\b/i
const onlyAscii = /^[\t\n\r\x20-\x7e]*$/

/** What of a file was not taken yet: `at` is how far it was looked through, `closing` what ends the text it is in. */
type Rest = { text: string; at: number; closing: string | undefined }

/**
 * The statements of a file, one after another: what we write, what earlier versions wrote, what wrangler exports. Every
 * text of a row keeps its bytes, whatever they are: one that is not plain ASCII is told by them.
 */
export async function* statementsOf(file: string): AsyncGenerator<string> {
  const rest: Rest = { text: '', at: 0, closing: undefined }
  // One sign a byte: there may be bytes that are no UTF-8.
  for await (const chunk of createReadStream(file, { encoding: 'latin1' })) {
    rest.text += chunk
    yield* takeWhole(rest)
  }
  if (rest.text.trim() !== '') yield inAscii(rest.text)
}

function* takeWhole(rest: Rest): Generator<string> {
  while (passText(rest)) {
    openings.lastIndex = rest.at
    const [opening] = openings.exec(rest.text) ?? []
    // The last sign may be the first of two.
    rest.at = opening ? openings.lastIndex : Math.max(rest.at, rest.text.length - 1)
    if (!opening) return
    rest.closing = closings.get(opening)
    const statement = rest.text.slice(0, rest.at)
    if (rest.closing || (trigger.test(statement) && !wholeTrigger.test(statement))) continue
    yield inAscii(statement)
    rest.text = rest.text.slice(rest.at)
    rest.at = 0
  }
}

/** Goes behind the text it is in, if the end of that is there. */
function passText(rest: Rest): boolean {
  if (!rest.closing) return true
  const end = rest.text.indexOf(rest.closing, rest.at)
  rest.at = end < 0 ? Math.max(rest.at, rest.text.length - 1) : end + rest.closing.length
  if (end >= 0) rest.closing = undefined
  return end >= 0
}

function inAscii(statement: string): string {
  if (onlyAscii.test(statement)) return statement
  const told = changeOfRows.test(statement) ? withBytes(statement) : statement
  return Buffer.from(told, 'latin1').toString()
}

/** The same statement, whose texts are told by their bytes where they are not plain ASCII. */
function withBytes(statement: string): string {
  let told = ''
  let at = 0
  for (let from = statement.indexOf(`'`); from >= 0; from = statement.indexOf(`'`, at)) {
    let end = statement.indexOf(`'`, from + 1)
    while (statement[end + 1] === `'`) end = statement.indexOf(`'`, end + 2)
    const text = statement.slice(from + 1, end).replaceAll(`''`, `'`)
    const bytes = () => `CAST(X'${Buffer.from(text, 'latin1').toString('hex')}' AS TEXT)`
    told += statement.slice(at, from) + (onlyAscii.test(text) ? statement.slice(from, end + 1) : bytes())
    at = end + 1
  }
  return told + statement.slice(at)
}
