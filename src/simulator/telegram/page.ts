import { html } from 'hono/html'
import { documentOf } from '../page/document'

const narrow = `.said { border-radius: .8rem; padding: .6rem .8rem; margin: 0 0 .6rem; white-space: pre-line;
  background: var(--box); border: 1px solid var(--line); } .mine { margin-left: 3rem; }
  .said a, .said button { display: block; margin-top: .5rem; text-align: center; }
  select { font: inherit; width: 100%; min-height: 2.9rem; margin-bottom: .75rem; }`

type Part = ReturnType<typeof html>

/** A page of Telegram, as it is played here. */
export function telegramPage(title: string, parts: (Part | false)[], script = ''): Promise<string> {
  const body = html`<p class="demo"><strong>DEMO</strong> A Telegram that is played here. Nobody real is written to.</p>
<h1>${title}</h1>
${parts}`
  return documentOf({ title, body, styles: narrow, script })
}
