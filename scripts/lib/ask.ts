import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks without showing what is typed. Ends the command with a sentence when nobody answers. */
export async function askSilently(question: string, otherwise: string): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const input = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  const end = () => {
    console.error(otherwise)
    process.exit(1)
  }
  input.on('close', end)
  const answer = await input.question('')
  input.off('close', end)
  input.close()
  process.stdout.write('\n')
  return answer
}
