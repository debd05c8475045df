import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { toMajor } from '../../shared/money'
import { answerOf, plain, read } from '../calls'
import { type Faults, failing, lost } from '../faults'
import { fateOf, nickname } from '../players'
import type { Books, Order } from './books'
import { catalogue } from './catalogue'
import * as orders from './orders'
import { refused, stranger } from './problem'

const failure = () => ({ code: 'internal_server_error', message: 'There has been a critical error' })
const lifeSeconds = 5 * 60

const id = z.union([z.string(), z.number()]).transform(String)
const listed = z.object({ category_id: z.number() })
const asked = z.object({ product_id: id })
const fields = z.record(z.string(), z.string())
const checked = z.object({ data: fields })
// The shop's ids have to fit where MooGold keeps them.
const partnerId = z.string().regex(/^[\w-]{1,50}$/)
const wish = z.object({ data: fields, partnerOrderId: partnerId.optional() })

/** The calls below its base address that a shop needs. */
export function apiRoutes(books: Books, faults: Faults): Hono {
  const api = new Hono()
  api.use(failing(faults, 'moogold', failure))
  api.post('/user/balance', async (c) => {
    await bodyOf(c, books, faults, z.object({}))
    return c.json({ currency: 'USD', balance: toMajor(books.balanceMinor).toFixed(2) })
  })
  api.post('/product/list_product', async (c) => {
    const { category_id } = await bodyOf(c, books, faults, listed)
    return c.json(category_id === 50 ? catalogue.map(({ id: ID, name }) => ({ ID, post_title: name })) : [])
  })
  api.post('/product/product_detail', async (c) => {
    const product = orders.productAt((await bodyOf(c, books, faults, asked)).product_id)
    const variations = product.variations.map((variation) => ({
      variation_name: variation.name,
      variation_id: Number(variation.id),
      variation_price: String(toMajor(orders.priceOf(books, { product, variation }))),
    }))
    return c.json({ Product_Name: product.name, Image_URL: '', Variation: variations, fields: product.fields })
  })
  api.post('/product/validate', async (c) => {
    const { data } = await bodyOf(c, books, faults, checked)
    const player = orders.playerOf(orders.productAt(data['product-id'] ?? ''), data)
    if (fateOf(player.playerId) === 'check_lost') return lost()
    if (!orders.isThere(player)) return c.json({ status: 'false', message: 'Invalid player' })
    return c.json({ status: 'true', message: 'Valid', username: nickname(player.playerId) })
  })
  api.post('/order/create_order', async (c) => {
    const { data, partnerOrderId = null } = await bodyOf(c, books, faults, wish)
    const { 'product-id': variationId, quantity } = data
    if (!variationId) throw refused(113)
    const wanted = { variationId, quantity: Number(quantity), partnerId: partnerOrderId, fields: data }
    const { order, answer } = orders.place(books, faults, wanted)
    if (answer === 'lost') return lost()
    if (answer === 'rubbish') return c.html('<!DOCTYPE html><title>Bad Gateway</title>')
    const { playerId: player_id, server: server_id } = order.player
    return c.json({
      status: true,
      message: 'Order created',
      account_details: { player_id, server_id, order_id: order.id },
    })
  })
  api.post('/order/order_detail', async (c) => {
    const { order_id } = await bodyOf(c, books, faults, z.object({ order_id: id }))
    return c.json(orderObject(orders.ask(books, { id: order_id })))
  })
  api.post('/order/order_detail_partner_id', async (c) => {
    const { partner_order_id } = await bodyOf(c, books, faults, z.object({ partner_order_id: z.string() }))
    return c.json(orderObject(orders.ask(books, { partnerId: partner_order_id })))
  })
  api.all('*', (c) => c.json({ code: 'rest_no_route', message: 'No route was found' }, 404))
  api.onError((error) => plain(answerOf(error)))
  return api
}

const orderObject = ({ id: order_id, status, product, variation, priceMinor, player, atMs }: Order) => ({
  order_id,
  date_created: new Date(atMs).toISOString(),
  order_status: status,
  item: [
    {
      ...{ product: `${product.name} - ${variation.name}`, variation_id: variation.id, quantity: 1 },
      ...{ price: String(toMajor(priceMinor)), player_id: player.playerId, server_id: player.server ?? '' },
      voucher_code: [],
    },
  ],
  total: String(toMajor(priceMinor)),
})

/** The body of a call. Raises what MooGold says of one that the partner has not signed, or that names another path. */
async function bodyOf<Body>(c: Context, { options }: Books, faults: Faults, schema: z.ZodType<Body>): Promise<Body> {
  const text = await c.req.text()
  const path = c.req.path.split('/').slice(-2).join('/')
  const { MOOGOLD_PARTNER_ID: partner, MOOGOLD_SECRET: secret } = options.keys
  const timestamp = c.req.header('timestamp') ?? ''
  const auth = createHmac('sha256', secret)
    .update(text + timestamp + path)
    .digest('hex')
  const isPartner = c.req.header('Authorization') === `Basic ${btoa(`${partner}:${secret}`)}`
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= lifeSeconds
  if (secret === '' || !isPartner || !isFresh || c.req.header('auth') !== auth) throw stranger()
  if (faults.takeForDoor('moogold')) throw refused(433)
  const named = read(z.object({ path: z.string() }), parsed(text), () => refused(418))
  if (named.path !== path) throw refused(418)
  return read(schema, parsed(text), () => refused(422, 'A parameter is missing'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
