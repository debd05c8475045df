// npm run sabotage [-- --by chaos] [-- name …]: breaks a copy of the project in one way after another, and tells which
// test notices: the one that is to, all unit tests, all worker tests, then a short `npm run chaos`. It takes up to an hour.

import { readOptions } from './lib/options'
import { ensureSecrets } from './lib/secrets'
import { refuseTakenPort } from './lib/serving'
import { makeCopy } from './sabotage/copy'
import { type Looker, look, lookers, outOfTime } from './sabotage/looks'
import { type Sabotage, sabotages } from './sabotage/sabotages'

const hourMs = 60 * 60_000

const { values, positionals } = readOptions({ options: { by: { type: 'string' } }, allowPositionals: true })
const by = lookers.filter((looker) => values.by === undefined || values.by === looker)
const wanted = sabotages.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
)
if (by.length === 0 || wanted.length === 0) {
  console.error(`--by takes ${lookers.join(', ')}; a name is a part of one of these:`)
  for (const { name } of sabotages) console.error(`  ${name}`)
  process.exit(1)
}

await refuseTakenPort(Number(process.env.PORT || 8797))
ensureSecrets()
const copy = makeCopy()
process.on('SIGINT', () => process.exit(1))

type Row = { name: string; noticedBy: string; seconds: string }

/** Asks one after another until somebody notices. */
async function noticed(sabotage: Sabotage): Promise<Row> {
  const { name } = sabotage
  const beganMs = Date.now()
  const row = (noticedBy: string) => ({ name, noticedBy, seconds: String(Math.round((Date.now() - beganMs) / 1000)) })
  copy.spoil(sabotage)
  try {
    for (const looker of by) {
      if (Date.now() >= untilMs) return row(notTried)
      const what = await look(copy, looker, sabotage, untilMs - Date.now())
      if (what === undefined || what === outOfTime) continue
      console.log(`noticed  ${name}\n         ${what}`)
      return row(shortOf(looker, what))
    }
  } finally {
    copy.mend(sabotage)
  }
  console.log(`PASSED   ${name}`)
  return row(nobody)
}

const nobody = 'NOBODY'
const notTried = 'not tried to the end: the hour is over'

/** The file of a test, or what chaos calls broken. */
const shortOf = (looker: Looker, what: string): string =>
  looker === 'chaos' ? `chaos: ${what.replace('Broken: ', '')}` : `\`${what.split(' › ')[0]?.split(': ')[0]}\``

/** Whoever finds something without any sabotage, or is too slow here, can't tell what a sabotage does. */
async function refuseBrokenProject(): Promise<void> {
  const hints = [...new Set(wanted.flatMap((sabotage) => sabotage.hints))]
  for (const looker of by) {
    const found = await look(copy, looker, { hints }, hourMs)
    if (found === undefined) continue
    console.error(`“${looker}” finds something without any sabotage: ${found}`)
    process.exit(1)
  }
}

await refuseBrokenProject()
const untilMs = Date.now() + hourMs
const rows: Row[] = [{ name: 'Sabotage', noticedBy: 'Noticed by', seconds: 'After, s' }]
for (const sabotage of wanted) rows.push(await noticed(sabotage))

const widthOf = (column: keyof Row) => Math.max(...rows.map((row) => row[column].length))
const widths = { name: widthOf('name'), noticedBy: widthOf('noticedBy'), seconds: widthOf('seconds') }
const line = ({ name, noticedBy, seconds }: Row) =>
  `| ${name.padEnd(widths.name)} | ${noticedBy.padEnd(widths.noticedBy)} | ${seconds.padStart(widths.seconds)} |`
const rule = `| ${'-'.repeat(widths.name)} | ${'-'.repeat(widths.noticedBy)} | ${'-'.repeat(widths.seconds - 1)}: |`
const [head, ...body] = rows.map(line)
console.log(['', head, rule, ...body].join('\n'))
const missed = rows.filter(({ noticedBy }) => [nobody, notTried].includes(noticedBy)).length
console.log(`\n${wanted.length - missed} of ${wanted.length} were noticed.`)
process.exit(missed === 0 ? 0 : 1)
