import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { manifestOf } from '../backup/sealing'
import type { Environment } from '../lib/deployed'
import { type Check, odd, well } from './finding'

const dayMs = 24 * 3_600_000
/** What earlier versions wrote of a deployed shop; that of buyers is the one that is backed up. */
const shopOf = (source: string) => (source === 'DB' ? 'production' : source)
const commands = {
  local: 'npm run backup',
  production: 'npm run backup -- --remote',
  staging: 'SHOP_ENVIRONMENT=staging npm run backup -- --remote',
}

/** How old the newest backup of a shop in a folder is. Others may lie elsewhere, which nobody here knows. */
export const backupCheck = (folder: string, shop: 'local' | Environment, nowMs: number): Check => ({
  name: 'Last backup',
  async look() {
    const todo = commands[shop]
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.backup')) : []
    // A file that is no backup counts for none.
    const read = await Promise.all(names.map((name) => manifestOf(join(folder, name)).catch(() => undefined)))
    const ofShop = read.filter((backup) => backup !== undefined).filter(({ source }) => shopOf(source) === shop)
    const newestMs = Math.max(0, ...ofShop.map(({ madeAt }) => Date.parse(madeAt)))
    if (newestMs === 0) return odd('there is none of this shop in backups/', todo)
    const days = Math.floor((nowMs - newestMs) / dayMs)
    return days < 2 ? well(`${days} days old`) : odd(`${days} days old`, todo)
  },
})
