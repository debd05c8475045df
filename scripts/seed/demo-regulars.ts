import { editTiers } from '../../src/shared/contract/tiers'
import type { Currency } from '../../src/shared/money'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import { editSettings } from '../../src/worker/domain/pricing/pricing'
import * as settings from '../../src/worker/domain/settings/settings'
import { listTiers, saveTiers } from '../../src/worker/domain/tiers/tiers'

const reason = 'Opening'

/** Nobody has one before a hundred dollars were paid and kept. The last is given by hand. */
const tiers = [
  {
    ...{ name: { en: 'Silver', ru: 'Серебро', uz: 'Kumush' }, from: 100, percent: 2, allowsCoupon: true },
    categories: [],
  },
  {
    ...{ name: { en: 'Gold', ru: 'Золото', uz: 'Oltin' }, from: 300, percent: 3, allowsCoupon: true },
    categories: [{ category: 'mobile-games', percent: 5 }],
  },
  {
    ...{ name: { en: 'Wholesale', ru: 'Опт', uz: 'Ulgurji' }, from: null, percent: 7, allowsCoupon: false },
    categories: [{ category: 'wallets', percent: 4 }],
  },
]

/** From more than most put on their balance at once; minor units. */
const bonus: Record<Currency, { from: number; percent: number }[]> = {
  usd: [
    { from: 5000, percent: 2 },
    { from: 10_000, percent: 4 },
  ],
  rub: [
    { from: 500_000, percent: 2 },
    { from: 1_000_000, percent: 4 },
  ],
  // Where top-ups bring something, nobody buys vouchers from the balance.
  uzs: [],
}

/** The tiers of the demo and its bonus on top-ups. Those that the owner has written stay as they are. */
export async function makeDemoRegulars(admin: CallerCtx): Promise<void> {
  const { version, tiers: known } = await listTiers(admin)
  if (admin.settings.switches.tiers && known.length === 0) {
    await saveTiers(admin, editTiers.parse({ tiers, version, reason }))
  }
  const { settings: now, setBy } = await settings.show(admin)
  if (!now.switches.topUpBonus || setBy !== null) return
  const { version: edition, ...values } = now
  await editSettings(admin, { ...values, topUpBonus: bonus, version: edition, reason })
}

/** A shop as its next call finds it, with what its owner has just set. */
export async function withOwnersWishes<Known extends Ctx>(ctx: Known, admin: CallerCtx): Promise<Known> {
  const { settings: now } = await settings.show(admin)
  return { ...ctx, settings: { ...ctx.settings, ...now }, tiers: await listTiers(admin) }
}
