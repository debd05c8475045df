import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { toMajor } from '../../shared/money'
import { answerOf, plain, read } from '../calls'
import { type Faults, failing, lost } from '../faults'
import { formText } from '../form-body'
import { fateOf, nickname } from '../players'
import type { Books } from './books'
import { catalogue } from './catalogue'
import * as orders from './orders'
import { refused } from './problem'
import { isSigned } from './sign'

const failure = () => ({ status: 500, message: 'Internal server error' })
const text = z.string().min(1)
const question = z.object({ uid: text, email: text, product: text, time: z.string().regex(/^\d{10}$/), sign: text })
const wish = question.extend({ productid: text, userid: text, zoneid: z.string() })

/** The calls below /<country>/smilecoin/api that a shop needs. */
export function apiRoutes(books: Books, faults: Faults): Hono {
  const api = new Hono()
  api.use(failing(faults, 'smileone', failure))
  api.post('/querypoints', async (c) => {
    await formOf(c, books, question)
    return c.json({ status: 200, message: 'success', smile_points: toMajor(books.balanceMinor).toFixed(2) })
  })
  api.post('/productlist', async (c) => {
    const { product } = await formOf(c, books, question)
    const sold = catalogue.filter(({ game }) => game === product)
    if (sold.length === 0) throw refused('failed', 'The product does not exist')
    const rows = sold.map((item) => ({
      id: item.id,
      spu: item.name,
      price: String(toMajor(orders.priceOf(books, item))),
    }))
    return c.json({ status: 200, message: 'success', data: { product: rows } })
  })
  api.post('/getrole', async (c) => {
    const wanted = await formOf(c, books, wish)
    if (fateOf(wanted.userid) === 'check_lost') return lost()
    orders.itemFor(wanted)
    const { userid, zoneid: zone } = wanted
    return c.json({ status: 200, message: 'success', username: nickname(userid), zone, change_price: 0, use: '' })
  })
  api.post('/createorder', async (c) => {
    const { order, answer } = orders.place(books, faults, await formOf(c, books, wish))
    if (answer === 'lost') return lost()
    if (answer === 'rubbish') return c.html('<!DOCTYPE html><title>Bad Gateway</title>')
    return c.json({ status: 200, message: 'success', order_id: order.id })
  })
  api.all('*', (c) => c.text('Not found', 404))
  api.onError((error) => plain(answerOf(error)))
  return api
}

/** The form of a call. Raises what Smile.one says of one that the owner of the account has not signed. */
async function formOf<Form>(c: Context, { options: { keys } }: Books, schema: z.ZodType<Form>): Promise<Form> {
  const form = Object.fromEntries(new URLSearchParams(await formText(c)))
  const isOwner = form.uid === keys.SMILEONE_UID && form.email === keys.SMILEONE_EMAIL
  if (!isOwner || !isSigned(form, keys.SMILEONE_KEY)) throw refused('sign', 'Sign error')
  return read(schema, form, () => refused('failed', 'A parameter is missing'))
}
