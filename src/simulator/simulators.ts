import { Hono } from 'hono'
import { centralBank } from './cbu'
import { click } from './click/click'
import { controlRoutes } from './control'
import { createFaults } from './faults'
import { gamesdrop } from './gamesdrop/gamesdrop'
import { kinguin } from './kinguin/kinguin'
import { moogold } from './moogold/moogold'
import type { SimulatorOptions } from './options'
import { payme } from './payme/payme'
import { createPostman } from './postman'
import { resend } from './resend'
import { smileone } from './smileone/smileone'
import { stripe } from './stripe/stripe'
import { telegram } from './telegram/telegram'
import { turnstile } from './turnstile'
import { yookassa } from './yookassa/yookassa'

export type { SimulatorOptions } from './options'

/**
 * The providers' side of the wire, everything below /simulator, kept in memory only. An answer with status 599 and
 * `X-Simulator: lost` was lost on its way: the server that mounts the app drops the connection instead.
 */
export function createSimulators(options: SimulatorOptions): Hono {
  const faults = createFaults()
  const postman = createPostman(options, faults)
  const bank = centralBank(options, faults)
  const suppliers = {
    gamesdrop: gamesdrop(options, faults),
    kinguin: kinguin(options, faults, postman),
    smileone: smileone(options, faults),
    moogold: moogold(options, faults),
  }
  const { bot, login } = telegram(options, faults)
  const app = new Hono().basePath('/simulator')
  app.route('/stripe', stripe(options, faults, postman))
  app.route('/yookassa', yookassa(options, faults, postman))
  app.route('/click', click(options, faults, postman))
  app.route('/payme', payme(options, faults, postman))
  app.route('/cbu', bank.routes)
  for (const [name, { routes }] of Object.entries(suppliers)) app.route(`/${name}`, routes)
  app.route('/telegram', bot)
  app.route('/telegram_login', login)
  app.route('/resend', resend(options, faults))
  app.route('/turnstile', turnstile(options, faults))
  app.route('/', controlRoutes(faults, postman, { bank, suppliers }))
  app.notFound((c) => c.json({ error: `Nothing is simulated at ${c.req.method} ${c.req.path}.` }, 404))
  return app
}
