import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import type texts from '../../locales/en.json'
import { type Language, languages } from '../../src/shared/languages.ts'
import { inProject } from './project.ts'

const textOf = (path: string) => readFileSync(inProject(path), 'utf8')

/** Chooses the theme before anything is painted; the policy knows it by its hash. */
const themeScript = () => /<script>[\s\S]*?<\/script>/.exec(textOf('src/client/index.html'))?.[0] ?? ''

const colours = () =>
  [...textOf('src/client/styles/tokens.css').matchAll(/^\s*(--color-[\w-]+: (?:light-dark\(|#).*;)$/gm)]
    .map(([, rule]) => rule)
    .join(' ')

/** A page that needs nothing but itself. */
function offlinePage(language: Language): string {
  const { common, problem, notFound }: typeof texts = JSON.parse(textOf(`locales/${language}.json`))
  // The first sentence says what is wrong, the second what to do.
  const [title = '', text = ''] = problem.offline.split(/(?<=\.)\s/)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${common.documentTitle.replace('{{title}}', title.replace('.', ''))}</title>
${themeScript()}
<style>
:root { ${colours()} color-scheme: light dark }
:root[data-theme="light"] { color-scheme: light }
:root[data-theme="dark"] { color-scheme: dark }
main { min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 1rem;
  padding: 1.5rem; box-sizing: border-box; text-align: center }
body { margin: 0; background: var(--color-page); color: var(--color-ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif }
svg { width: 4rem; height: 4rem }
h1 { margin: 0.5rem 0 0; font-size: clamp(1.75rem, 1.35rem + 1.7vw, 2.75rem); line-height: 1.1; letter-spacing: -0.02em;
  text-wrap: balance }
p { margin: 0; max-width: 28rem; color: var(--color-muted); text-wrap: balance }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.75rem; margin-top: 1rem }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.25rem; border-radius: 0.75rem;
  border: 1px solid var(--color-edge); background: var(--color-surface); color: inherit; font-weight: 700;
  text-decoration: none }
a:first-child { border-color: transparent; background: var(--color-accent); color: var(--color-on-accent) }
a:focus-visible { outline: 3px solid var(--color-accent-ink); outline-offset: 2px }
</style>
</head>
<body>
<main>
${textOf('src/client/public/icons/icon.svg').replace('<svg ', '<svg aria-hidden="true" ')}<h1>${title}</h1>
<p>${text}</p>
<nav><a href="">${common.retry}</a><a href="/">${notFound.home}</a></nav>
</main>
</body>
</html>
`
}

/** Emits the page for the time without a network, in each language, and the service worker that keeps it. */
export const offlinePages = (): Plugin => ({
  name: 'offline-pages',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const version = createHash('sha256')
    for (const language of languages) {
      const source = offlinePage(language)
      version.update(source)
      this.emitFile({ type: 'asset', fileName: `offline/${language}.html`, source })
    }
    const source = textOf('src/client/service-worker.js').replace('__VERSION__', version.digest('hex').slice(0, 8))
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
  },
})
