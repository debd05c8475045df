import { z } from 'zod'
import * as admin from '../../shared/contract/admin'
import * as adminProducts from '../../shared/contract/admin-products'
import * as articles from '../../shared/contract/articles'
import * as byHand from '../../shared/contract/by-hand'
import * as cart from '../../shared/contract/cart'
import * as catalogue from '../../shared/contract/catalogue'
import { problem } from '../../shared/contract/common'
import * as discounts from '../../shared/contract/discounts'
import * as email from '../../shared/contract/email'
import * as favourites from '../../shared/contract/favourites'
import * as freeFire from '../../shared/contract/freefire'
import * as gameCatalogue from '../../shared/contract/game-catalogue'
import * as gameSettings from '../../shared/contract/game-settings'
import * as housePages from '../../shared/contract/house-pages'
import * as identity from '../../shared/contract/identity'
import * as notices from '../../shared/contract/notices'
import * as orders from '../../shared/contract/orders'
import * as ownGames from '../../shared/contract/own-games'
import * as passkeys from '../../shared/contract/passkeys'
import * as payments from '../../shared/contract/payments'
import * as pricing from '../../shared/contract/pricing'
import * as productPages from '../../shared/contract/product-pages'
import * as promotions from '../../shared/contract/promotions'
import * as recovery from '../../shared/contract/recovery'
import * as referral from '../../shared/contract/referral'
import * as reports from '../../shared/contract/reports'
import * as reviews from '../../shared/contract/reviews'
import * as searches from '../../shared/contract/searches'
import * as settings from '../../shared/contract/settings'
import * as stock from '../../shared/contract/stock'
import * as stories from '../../shared/contract/stories'
import * as suppliers from '../../shared/contract/suppliers'
import * as support from '../../shared/contract/support'
import * as telegram from '../../shared/contract/telegram'
import * as tiers from '../../shared/contract/tiers'
import * as topUps from '../../shared/contract/topups'
import * as vouchers from '../../shared/contract/vouchers'
import * as waysIn from '../../shared/contract/ways-in'
import { partyNames } from '../../shared/parties'

const contract = {
  ...admin,
  ...adminProducts,
  ...articles,
  ...byHand,
  ...cart,
  ...catalogue,
  ...productPages,
  ...discounts,
  ...promotions,
  ...email,
  ...favourites,
  ...freeFire,
  ...gameCatalogue,
  ...gameSettings,
  ...housePages,
  ...identity,
  ...notices,
  ...orders,
  ...ownGames,
  ...passkeys,
  ...payments,
  ...recovery,
  ...referral,
  ...reports,
  ...pricing,
  ...reviews,
  ...searches,
  ...settings,
  ...stock,
  ...stories,
  ...suppliers,
  ...support,
  ...telegram,
  ...tiers,
  ...topUps,
  ...vouchers,
  ...waysIn,
  problem,
  alerts: admin.alertList,
  batch: stock.batchReport,
  health: z.object({
    status: z.literal('ok'),
    at: z.iso.datetime(),
    leftOut: z.array(z.enum(partyNames)).optional(),
    lacksKeyOf: z.array(z.enum(['codes', 'vouchers', 'apps'])).optional(),
  }),
  login: z.union([identity.session, identity.pendingLogin]),
  products: z.array(catalogue.product),
  received: z.union([
    z.object({ received: z.literal(true) }),
    // MooGold, Payme and Click want to hear it as their own protocols say it.
    z.object({ status: z.literal('success') }),
    z.looseObject({ jsonrpc: z.literal('2.0'), id: z.union([z.string(), z.number(), z.null()]) }),
    z.looseObject({ error: z.int(), error_note: z.string() }),
  ]),
  repricing: adminProducts.repricingPreview,
  stock: stock.stockReport,
  visitorCart: cart.visitorCartAnswer,
}
type Contract = typeof contract

/** The name of a schema in the description: as the contract calls it, with a capital. */
export type Shape = Capitalize<
  { [Name in keyof Contract]: Contract[Name] extends z.ZodType ? Name : never }[keyof Contract]
>

/** Every schema of the contract, by its name in the description. */
export const shapes: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries(contract).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? [[`${name.charAt(0).toUpperCase()}${name.slice(1)}`, schema]] : [],
  ),
)
