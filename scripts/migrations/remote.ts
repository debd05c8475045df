import { attempt } from '../lib/project'
import type { Database } from './migrate'

/** A database as wrangler reaches it: of the account with `--remote`, of a local shop with `--local --persist-to …`. */
export const throughWrangler = (place: string[], name = 'DB'): Database => ({
  // What `wrangler d1 migrations apply` does with a file: one query of several statements is one transaction.
  async run(statements) {
    const command = statements.map((statement) => `${statement.replace(/;\s*$/, '')};`).join('\n')
    const { isDone, said } = attempt('wrangler', [
      'd1',
      'execute',
      name,
      ...place,
      '--json',
      '--yes',
      '--command',
      command,
    ])
    if (!isDone) throw new Error(said.trim())
    const answers: { results: Record<string, unknown>[] }[] = JSON.parse(said)
    return answers.flatMap(({ results }) => results)
  },
})
