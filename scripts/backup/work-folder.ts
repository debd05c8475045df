import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that nobody else can read, for what is not sealed; gone with the work, however that ends. */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'keyfall-backup-'))
  const clean = () => rmSync(folder, { recursive: true, force: true })
  const stop = () => process.exit(130)
  process.once('exit', clean).once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work(folder)
  } finally {
    clean()
    process.off('exit', clean).off('SIGINT', stop).off('SIGTERM', stop)
  }
}
