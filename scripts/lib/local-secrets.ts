import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const secretsFile = '.dev.vars'
/** What the preview and measurements are configured by, below the folder of the project. */
export const previewConfig = 'wrangler.preview.json'

type Built = {
  main: string
  assets: { directory: string }
  d1_databases: { migrations_dir: string }[]
}

/**
 * Keeps local secrets out of the build. The plugin of Cloudflare would copy them beside the worker, because the preview
 * reads them from where its configuration is: that is the folder of the project instead, where they are anyway.
 */
export function secretsStayOutside(root: string): Plugin {
  let configs: { built: string; pointer: string } | undefined
  return {
    name: 'secrets-stay-outside',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'keyfall',
    configResolved({ root: clientRoot, environments }) {
      const built = resolve(clientRoot, environments.keyfall?.build.outDir ?? '', 'wrangler.json')
      configs = { built, pointer: join(clientRoot, '.wrangler', 'deploy', 'config.json') }
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        delete bundle[secretsFile]
      },
    },
    writeBundle: {
      order: 'post',
      handler() {
        if (!configs) return
        const { built, pointer } = configs
        writeFileSync(join(root, previewConfig), JSON.stringify(movedTo(root, built)))
        const pointing: object = JSON.parse(readFileSync(pointer, 'utf8'))
        const configPath = relative(dirname(pointer), join(root, previewConfig))
        writeFileSync(pointer, JSON.stringify({ ...pointing, configPath }))
      },
    },
  }
}

/** The configuration of the built worker as it reads in another folder. */
function movedTo(folder: string, file: string): Built {
  const built: Built = JSON.parse(readFileSync(file, 'utf8'))
  const from = (path: string) => relative(folder, resolve(dirname(file), path))
  return {
    ...built,
    main: from(built.main),
    assets: { ...built.assets, directory: from(built.assets.directory) },
    d1_databases: built.d1_databases.map((each) => ({ ...each, migrations_dir: from(each.migrations_dir) })),
  }
}
