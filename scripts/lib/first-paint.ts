import type { Plugin, Rolldown } from 'vite'

const sheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

/**
 * Lets a page be painted from its HTML alone: the style sheet stands in it, and scripts, which nothing that is read
 * waits for, leave the line to the pictures.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      html
        .replace(sheet, (_link, file: string) => `<style>${taken(bundle ?? {}, file)}</style>`)
        .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
})

function taken(bundle: Rolldown.OutputBundle, file: string): string {
  const found = bundle[file]
  if (found?.type !== 'asset') throw new Error('A style sheet of the page is not in the bundle')
  delete bundle[file]
  return String(found.source).trim()
}
