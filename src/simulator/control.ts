import { Hono } from 'hono'
import { z } from 'zod'
import { type SupplierName, supplierNames } from '../shared/suppliers'
import { jsonOf, Refusal, read, sentenceOf } from './calls'
import type { CentralBank } from './cbu'
import { type Fault, type Faults, faultsOf, type Provider } from './faults'
import type { SupplierSettings } from './options'
import type { Postman } from './postman'

const providers = Object.keys(faultsOf) as Provider[]
const times = z.int('times must be a whole number from 1 to 1000').min(1).max(1000).default(1)
const rate = z.string().regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,2})?$/, 'rate must be a text like "12100.50"')
const minor = (text: string) => Math.round(Number(text) * 100)
const body = z.object({
  provider: z.enum(providers, `provider must be one of ${providers.join(', ')}`),
  fault: z.string().optional(),
  times,
  rate: rate.optional(),
  /** The currency that a rate is of: the dollar where nothing is said. */
  ccy: z.string().optional(),
  balance: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'balance must be a text like "12.50"')
    .transform(minor)
    .optional(),
  ref: z.string().optional(),
  price: z
    .string()
    .regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,2})?$/, 'price must be a text like "1.25"')
    .transform(minor)
    .optional(),
  stock: z.int().min(0).optional(),
})
type Wanted = z.infer<typeof body>

const weather = z.object({ percent: z.int().min(0).max(100), seed: z.int().default(1), faults: z.array(z.string()) })

const refused = (message: string) => new Refusal(400, {}, message)

type Suppliers = Record<SupplierName, { settings: SupplierSettings }>
/** The simulators that have settings beside their faults. */
type Settable = { bank: CentralBank; suppliers: Suppliers }

function readOrder(given: unknown): Wanted & { fault?: Fault } {
  const order = read(body, given, ({ issues: [issue] }) => refused(issue?.message ?? 'the body is not understood'))
  const { provider, fault, rate, balance, ref, price, stock } = order
  const known: Fault | undefined = faultsOf[provider].find((each) => each === fault)
  if (fault !== undefined && !known) {
    throw refused(`fault of ${provider} must be one of ${faultsOf[provider].join(', ')}`)
  }
  if (rate !== undefined && provider !== 'cbu') throw refused(`${provider} has no rate`)
  if ((ref === undefined) !== ((price ?? stock) === undefined))
    throw refused('ref goes with a price or a stock, and they with it')
  if (!known && (rate ?? balance ?? price ?? stock) === undefined) {
    throw refused('name a fault, a rate of cbu, or the balance, a price or a stock of a supplier')
  }
  return { ...order, fault: known }
}

function setSupplier(suppliers: Suppliers, { provider, balance, ref, price, stock }: Wanted): void {
  if (balance === undefined && ref === undefined) return
  const supplier = supplierNames.find((name) => name === provider)
  if (!supplier) throw refused(`${provider} has no balance and no prices`)
  const { settings } = suppliers[supplier]
  const isPriced = ref === undefined || price === undefined || settings.setPrice(ref, price)
  const isStocked = ref === undefined || stock === undefined || settings.setStock?.(ref, stock)
  if (!isPriced || !isStocked) throw refused(`${provider} sells nothing under this ref`)
  if (balance !== undefined) settings.setBalance(balance)
}

/** Orders trouble, ends it, and tells which webhooks were sent and what suppliers have been asked for. */
export function controlRoutes(faults: Faults, postman: Postman, { bank, suppliers }: Settable): Hono {
  const routes = new Hono()
  routes.post('/control', async (c) => {
    const wanted = readOrder(await jsonOf(c))
    setSupplier(suppliers, wanted)
    const { provider, fault, times, rate, ccy } = wanted
    if (fault) faults.order({ provider, fault, times })
    if (rate !== undefined && !bank.setRate(rate, ccy)) throw refused('cbu has no such currency')
    return c.json({ faults: faults.list(), rate: bank.rate() })
  })
  routes.post('/reset', (c) => {
    faults.clear()
    bank.reset()
    for (const { settings } of Object.values(suppliers)) settings.reset()
    return c.json({ faults: faults.list(), rate: bank.rate() })
  })
  routes.post('/weather', async (c) => {
    faults.change(read(weather, await jsonOf(c), () => refused('give percent, seed and the names of faults')))
    return c.json({ happened: faults.happened() })
  })
  routes.get('/weather', (c) => c.json({ happened: faults.happened() }))
  routes.post('/release', async (c) => c.json({ released: await postman.release() }))
  routes.get('/deliveries', (c) => c.json(postman.deliveries()))
  routes.get('/orders/:supplier', (c) => {
    const supplier = supplierNames.find((name) => name === c.req.param('supplier'))
    if (!supplier) throw new Refusal(404, {}, 'there is no such supplier')
    return c.json(suppliers[supplier].settings.orders())
  })
  routes.onError(sentenceOf)
  return routes
}
