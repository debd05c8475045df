import { Hono } from 'hono'
import { html } from 'hono/html'
import { formText } from '../form-body'
import { type Chats, people, personWith, type Said } from './chats'
import { telegramPage } from './page'
import type { Updates } from './updates'

const base = '/simulator/telegram/chats'

// Plain JavaScript for the browser: the bot answers a moment later.
const script = `
const shown = document.querySelectorAll('.said').length
setInterval(async () => {
  const said = await (await fetch(location.pathname + '/messages')).json()
  if (said.length !== shown) location.reload()
}, 700)
`

const buttonsOf = ({ buttons }: Said, id: number) =>
  buttons.map(({ text, url, callback_data: value }) =>
    url
      ? html`<a href="${url}">${text}</a>`
      : html`<form method="post" action="${base}/${id}/press"><input type="hidden" name="value" value="${value}">
<button type="submit" class="quiet">${text}</button></form>`,
  )

const saidPart = (said: Said, id: number) =>
  html`<div class="said ${said.by === 'bot' ? '' : 'mine'}">${said.text}${buttonsOf(said, id)}</div>`

/** The chats of people with the bot, as pages: what it told them, its buttons, and what they write to it. */
export function chatPages(chats: Chats, updates: Updates): Hono {
  const routes = new Hono()
  routes.get('/', async (c) => {
    const links = people.map(({ id, name }) => html`<p><a href="${base}/${id}">${name}</a></p>`)
    return c.html(await telegramPage('Chats with the bot', links))
  })
  routes.get('/:id{[0-9]+}', async (c) => {
    const id = Number(c.req.param('id'))
    const { said = [], isBlocked = false } = chats.find(id) ?? {}
    const parts = [
      ...said.map((each) => saidPart(each, id)),
      html`<form method="post"><label for="text">Message</label><input id="text" name="text" autocomplete="off" required>
<button type="submit">Send</button></form>
<form method="post" action="${base}/${id}/block"><button type="submit" class="quiet">
${isBlocked ? 'Unblock the bot' : 'Block the bot'}</button></form>`,
    ]
    return c.html(await telegramPage(`${personWith(id).name} and the bot`, parts, script))
  })
  routes.get('/:id{[0-9]+}/messages', (c) => c.json(chats.find(Number(c.req.param('id')))?.said ?? []))
  routes.post('/:id{[0-9]+}', async (c) => {
    const id = Number(c.req.param('id'))
    await updates.write(id, new URLSearchParams(await formText(c)).get('text') ?? '')
    return c.redirect(`${base}/${id}`, 303)
  })
  routes.post('/:id{[0-9]+}/press', async (c) => {
    const id = Number(c.req.param('id'))
    await updates.press(id, new URLSearchParams(await formText(c)).get('value') ?? '')
    return c.redirect(`${base}/${id}`, 303)
  })
  routes.post('/:id{[0-9]+}/block', (c) => {
    const id = Number(c.req.param('id'))
    const chat = chats.begin(id)
    chat.isBlocked = !chat.isBlocked
    return c.redirect(`${base}/${id}`, 303)
  })
  return routes
}
