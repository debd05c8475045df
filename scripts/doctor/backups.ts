import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, odd, well } from './finding'

const dayMs = 24 * 3_600_000

/** How old the newest backup in a folder is. Others may lie elsewhere, which nobody here knows. */
export const backupCheck = (folder: string, nowMs: number): Check => ({
  name: 'Last backup',
  look() {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.backup')) : []
    const newestMs = Math.max(0, ...names.map((name) => statSync(join(folder, name)).mtimeMs))
    if (newestMs === 0) return odd('there is none in backups/', 'npm run backup [-- --remote]')
    const days = Math.floor((nowMs - newestMs) / dayMs)
    return days < 2 ? well(`${days} days old`) : odd(`${days} days old`, 'npm run backup [-- --remote]')
  },
})
