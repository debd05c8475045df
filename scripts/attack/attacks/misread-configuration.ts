import { byCurrency, mainCurrency } from '../../../src/shared/money'
import { readConfig } from '../../../src/worker/config/config'
import { demoSecrets } from '../../../src/worker/config/mixtures'
import { type Attack, must } from '../shop'

const key = btoa(String.fromCharCode(...Array.from({ length: 32 }, (_, nth) => nth * 7)))
const bounds = { top_up: [5, 1000], transfer: [1, 1000] }
const real = {
  SHOP_MODE: 'production',
  ADMIN_TOTP_REQUIRED: 'yes',
  CODES_KEY: key,
  SESSION_PEPPER: key,
  // Nobody takes what a shop does not sell in.
  PAYMENTS: byCurrency((currency) => ({ ...bounds, methods: currency === mainCurrency ? { card: 'stripe' } : {} })),
  STRIPE_SECRET_KEY: 'sk_live_of_a_shop',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_a_shop',
}

function isServed(changes: object): boolean {
  try {
    return readConfig({ ...real, ...changes }).mode !== 'demo'
  } catch {
    return false
  }
}

/** Gives a real shop settings that mean something else than their owner thinks, or that everybody knows. */
export const attack: Attack = {
  name: 'a real shop is served with a switch it misreads, a weak key or a secret of the demo',
  async run() {
    must(isServed({}), 'a good configuration is refused')
    must(isServed({ STRIPE_WEBHOOK_SECRET: '' }), 'half of the secrets of one provider stop the whole shop')
    for (const word of ['Yes', 'true', ' yes ', '']) {
      must(!isServed({ ADMIN_TOTP_REQUIRED: word }), `ADMIN_TOTP_REQUIRED = "${word}" is taken for “no”`)
    }
    for (const pepper of ['', 'x']) must(!isServed({ SESSION_PEPPER: pepper }), `"${pepper}" is taken for a pepper`)
    for (const [name, value] of Object.entries(demoSecrets)) {
      must(!isServed({ [name]: value }), `${name} of the demo is accepted in production`)
    }
  },
}
