import { existsSync, readdirSync } from 'node:fs'
import { inProject } from '../../lib/project'
import { type Attack, must } from '../shop'

/** Looks for the local secrets among what a build leaves, which people hand on, and among what the shop serves. */
export const attack: Attack = {
  name: 'somebody who gets the build, or asks the shop for a file, reads the secrets',
  async run(shop) {
    const files = existsSync(inProject('dist')) ? readdirSync(inProject('dist'), { recursive: true }).map(String) : []
    const copies = files.filter((name) => name.endsWith('.dev.vars'))
    must(copies.length === 0, `the build holds ${copies.join(', ')}`)
    for (const path of ['/.dev.vars', '/wrangler.json', '/wrangler.preview.json']) {
      const { status } = await fetch(shop.origin + path)
      must(status === 404, `${path} answered ${status}`)
    }
  },
}
