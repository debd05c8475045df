import { html, raw } from 'hono/html'
import { style } from './style'

type Parts = { language?: string; title: string; body: ReturnType<typeof html>; styles?: string; script: string }

/** A page of a simulator as HTML; everything in `body` that comes from outside is escaped. */
export async function documentOf({ language = 'en', title, body, styles = '', script }: Parts): Promise<string> {
  const page = html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(style + styles)}</style>
</head>
<body>
<main>
${body}
</main>
<script>${raw(script)}</script>
</body>
</html>`
  return String(await page)
}
