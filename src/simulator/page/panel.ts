import { html } from 'hono/html'
import { documentOf } from './document'

/** What a button of a panel does: a name below the panel's address, and what is posted there. */
export type Deed = { name: string; text: string; body?: object }
type Line = { cells: string[]; deeds: Deed[] }

// Plain JavaScript for the browser: a button posts what stands on it and shows what was answered.
const script = `
for (const button of document.querySelectorAll('[data-deed]')) {
  button.addEventListener('click', async () => {
    button.disabled = true
    const { deed, body } = button.dataset
    const answer = await fetch(location.pathname + '/' + deed, { method: 'POST', body })
    document.querySelector('output').textContent = JSON.stringify(await answer.json(), null, 2)
    button.disabled = false
  })
}
`
const wide = `main { max-width: 70rem } table { width: 100%; font-size: .9rem } td { padding: .25rem }
td button { min-height: 0; width: auto }`

const button = ({ name, text, body = {} }: Deed) =>
  html`<button type="button" data-deed="${name}" data-body="${JSON.stringify(body)}">${text}</button>`

/** The owner's cabinet at a provider, as a page: everything that it has, and what can be done with each and with all. */
export function panelPage(provider: string, lines: Line[], ofAll: Deed[] = []): Promise<string> {
  const body = html`<p class="demo"><strong>DEMO</strong> The cabinet of a ${provider} that is played here. No real money moves.</p>
<h1>Payments</h1>
<p class="muted">Load the page anew to see what has changed.</p>
${ofAll.map((deed) => html`<p>${button(deed)}</p>`)}
<pre><output></output></pre>
<table>
${lines.map(
  ({ cells, deeds }) =>
    html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}<td>${deeds.map((deed) => button(deed))}</td></tr>`,
)}
</table>`
  return documentOf({ title: `The cabinet at ${provider}`, body, styles: wide, script })
}
