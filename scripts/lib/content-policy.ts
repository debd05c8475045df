import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { inProject } from './project.ts'

const inPages = { script: /<script>([\s\S]*?)<\/script>/g, style: /<style>([\s\S]*?)<\/style>/g }

// Turnstile, where the shop has keys for it: the only script of somebody else's.
const botCheck = 'https://challenges.cloudflare.com'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const hashesIn = (html: string, kind: keyof typeof inPages) =>
  [...html.matchAll(inPages[kind])].map(([, text = '']) => hashOf(text))

/** What a script puts into the page as a style sheet, empty first: the library of our notices has no other way. */
function noticesSheets(): string[] {
  const code = readFileSync(inProject('node_modules/sonner/dist/index.mjs'), 'utf8')
  const literal = /^__insertCSS\((".*")\);?$/m.exec(code)?.[1]
  if (!literal) throw new Error('The style sheet of the notices is not where it was')
  return ['', JSON.parse(literal)]
}

/** What a page may load, run and send, and who may show it: us, and of inline text only what is known by its hash. */
const policyOf = (pages: string[]) => {
  const known = (kind: keyof typeof inPages) => [...new Set(pages.flatMap((html) => hashesIn(html, kind)))].join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${botCheck} ${known('script')}`,
    `style-src 'self' ${known('style')} ${noticesSheets().map(hashOf).join(' ')}`,
    // Pictures of products may be anywhere.
    "img-src 'self' https: data:",
    "connect-src 'self'",
    `frame-src 'self' ${botCheck}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Emits the headers of all files, with a policy that knows what stands in the pages of this build. */
export const contentPolicy = (): Plugin => ({
  name: 'content-policy',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const pages = Object.values(bundle).flatMap((output) =>
        output.type === 'asset' && output.fileName.endsWith('.html') ? [String(output.source)] : [],
      )
      const headers = readFileSync(inProject('src/client/headers.txt'), 'utf8')
      this.emitFile({ type: 'asset', fileName: '_headers', source: headers.replace('__POLICY__', policyOf(pages)) })
    },
  },
})
