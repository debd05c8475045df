import { Hono } from 'hono'

/** How many rows the controls have to read and change: each statement takes one by its key. */
export const controlRows = 1000

const anyRow = () => 1 + Math.floor(Math.random() * controlRows)
const filling = new Map<number, object>()

/** An object whose JSON takes about so many bytes. */
function ofBytes(bytes: number): object {
  const known = filling.get(bytes)
  if (known) return known
  const row = { title: 'A title of so many words', price: 4.99, stock: 12 }
  const made = { ok: true, rows: Array.from({ length: Math.floor(bytes / JSON.stringify(row).length) }, () => row) }
  filling.set(bytes, made)
  return made
}

/** The least that an answer can cost: no session, no rules, no shop. */
export const controls = new Hono<{ Bindings: { DB: D1Database } }>()
  .get('/bench/bare/json', (c) => c.json(ofBytes(Number(c.req.query('bytes') ?? 0))))
  .get('/bench/bare/update', async (c) => {
    await c.env.DB.prepare('UPDATE bench_rows SET value = value + 1 WHERE id = ?').bind(anyRow()).run()
    return c.json({ ok: true })
  })
  .get('/bench/bare/batch', async (c) => {
    const [reads, writes] = [Number(c.req.query('reads') ?? 0), Number(c.req.query('writes') ?? 0)]
    const reading = c.env.DB.prepare('SELECT id, value FROM bench_rows WHERE id = ?')
    const writing = c.env.DB.prepare('UPDATE bench_rows SET value = value + 1 WHERE id = ?')
    await c.env.DB.batch([
      ...Array.from({ length: reads }, () => reading.bind(anyRow())),
      ...Array.from({ length: writes }, () => writing.bind(anyRow())),
    ])
    return c.json({ ok: true })
  })
