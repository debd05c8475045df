import { MigrationProblem, NoAnswer } from '../migrations/migrate'
import { ApiRefusal } from './api'
import { DeployProblem } from './problem'

/** What the owner can do about an error; undefined for one that is a fault of ours. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ApiRefusal) return `Cloudflare refused: ${error.message}`
  const known = [DeployProblem, MigrationProblem, NoAnswer].some((each) => error instanceof each)
  return known && error instanceof Error ? error.message : undefined
}

/** Does the work of a command, or says why it can't be done, adds `after`, and ends it. */
export async function orEnd<T>(work: () => Promise<T>, after = ''): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === undefined) throw error
    console.error(after ? `${sentence}\n${after}` : sentence)
    process.exit(1)
  }
}
