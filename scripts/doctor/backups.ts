import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { manifestOf } from '../backup/sealing'
import { type Check, odd, well } from './finding'

const dayMs = 24 * 3_600_000

/** How old the newest backup of a shop in a folder is. Others may lie elsewhere, which nobody here knows. */
export const backupCheck = (folder: string, shop: 'local' | 'deployed', nowMs: number): Check => ({
  name: 'Last backup',
  async look() {
    const isLocal = shop === 'local'
    const todo = isLocal ? 'npm run backup' : 'npm run backup -- --remote'
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.backup')) : []
    // A file that is no backup counts for none.
    const read = await Promise.all(names.map((name) => manifestOf(join(folder, name)).catch(() => undefined)))
    const ofShop = read
      .filter((backup) => backup !== undefined)
      .filter(({ source }) => (source === 'local') === isLocal)
    const newestMs = Math.max(0, ...ofShop.map(({ madeAt }) => Date.parse(madeAt)))
    if (newestMs === 0) return odd('there is none of this shop in backups/', todo)
    const days = Math.floor((nowMs - newestMs) / dayMs)
    return days < 2 ? well(`${days} days old`) : odd(`${days} days old`, todo)
  },
})
