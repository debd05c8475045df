import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { jsonOf } from './calls'
import { type Faults, failing } from './faults'
import type { SimulatorOptions } from './options'

const mail = z.object({
  from: z.string().min(3),
  to: z.array(z.email()).min(1).max(50),
  subject: z.string().regex(/^[^\r\n]*$/),
  text: z.string(),
  html: z.string(),
})
type Kept = z.infer<typeof mail> & { id: string; at: string }

const kept = 200
const refusal = (statusCode: number, name: string, message: string) => ({ statusCode, name, message })

const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part) => (/^https?:/.test(part) ? html`<a href="${part}">${part}</a>` : part))

const inboxPage = (mails: readonly Kept[]) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Inbox of the demo</title>
    </head>
    <body>
      <h1>Inbox of the demo</h1>
      ${mails.length === 0 ? html`<p>No mail yet.</p>` : ''}
      ${mails.map(
        ({ to, subject, text, at }) =>
          html`<article>
            <h2>${subject}</h2>
            <p>${to.join(', ')} · ${at}</p>
            <p style="white-space: pre-wrap; overflow-wrap: anywhere">${linked(text)}</p>
          </article>`,
      )}
    </body>
  </html>`

/** Resend's sending of mail. What was sent is read at /inbox, newest first, and as JSON at /messages. */
export function resend(options: SimulatorOptions, faults: Faults): Hono {
  const mails: Kept[] = []
  const routes = new Hono()
  routes.get('/messages', (c) => c.json(mails))
  routes.get('/inbox', (c) => c.html(inboxPage(mails.toReversed())))
  routes.use(failing(faults, 'resend', () => refusal(500, 'internal_server_error', 'An unexpected error occurred.')))
  routes.post('/emails', async (c) => {
    const bearer = c.req.header('authorization')
    if (!bearer) return c.json(refusal(401, 'missing_api_key', 'Missing API key'), 401)
    if (bearer !== `Bearer ${options.keys.RESEND_API_KEY}`) {
      return c.json(refusal(403, 'invalid_api_key', 'API key is invalid'), 403)
    }
    const fault = faults.takeForMail()
    if (fault === 'too_many') {
      return c.json(refusal(429, 'rate_limit_exceeded', 'Too many requests'), 429, { 'retry-after': '120' })
    }
    const given = mail.safeParse(await jsonOf(c))
    if (!given.success || fault === 'blocked') {
      const field = String(given.error?.issues[0]?.path[0] ?? 'to')
      return c.json(refusal(422, 'validation_error', `Invalid \`${field}\` field.`), 422)
    }
    const id = crypto.randomUUID()
    mails.push({ ...given.data, id, at: new Date(options.nowMs()).toISOString() })
    mails.splice(0, Math.max(0, mails.length - kept))
    return c.json({ id })
  })
  return routes
}
