import { html, raw } from 'hono/html'
import { style } from '../page/style'
import type { Row } from './row'

// Plain JavaScript for the browser: a button posts what stands on it and shows what the shop has said.
const script = `
for (const button of document.querySelectorAll('[data-deed]')) {
  button.addEventListener('click', async () => {
    button.disabled = true
    const { deed, receipt } = button.dataset
    const answer = await fetch('dashboard/' + deed, { method: 'POST', body: JSON.stringify(receipt ? { receipt } : {}) })
    document.querySelector('output').textContent = JSON.stringify(await answer.json(), null, 2)
    button.disabled = false
  })
}
`
const wide =
  'main { max-width: 60rem } table { display: block; overflow-x: auto; font-size: .9rem }' +
  'td { padding: .25rem; overflow-wrap: normal } td button { min-height: 0 }'

const button = (deed: string, text: string, receipt = '') =>
  html`<button type="button" data-deed="${deed}" data-receipt="${receipt}">${text}</button>`

const line = ({ id, amount, stage, reason, code, metadata }: Row) => html`<tr>
<td><code>${id}</code></td><td><code>${metadata.payment_id}</code></td><td>${(amount / 100).toFixed(2)} UZS</td>
<td>${stage}${reason !== null && ` (reason ${reason})`}${code !== null && ` (error ${code})`}</td>
<td>${stage === 'created' && button('perform', 'Confirm', id)}
${(stage === 'created' || stage === 'paid') && button('cancel', stage === 'paid' ? 'Refund' : 'Cancel', id)}
${(stage === 'paid' || stage === 'reversed') && button('receipt', 'Send the tax receipt', id)}</td>
</tr>`

/** The owner's cabinet at Payme, the newest receipt first. */
export async function panel(rows: Row[]): Promise<string> {
  const page = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Payme’s cabinet</title>
<link rel="icon" href="data:,">
<style>${raw(style + wide)}</style>
</head>
<body>
<main>
<p class="demo"><strong>DEMO</strong> The cabinet of a Payme that is played here. No real money moves.</p>
<h1>Receipts</h1>
<p>${button('statement', 'Ask the shop for its statement')}</p>
<pre><output></output></pre>
<table>${rows.map(line)}</table>
</main>
<script>${raw(script)}</script>
</body>
</html>`
  return String(await page)
}
