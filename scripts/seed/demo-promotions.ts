import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx } from '../../src/worker/domain/ctx'
import * as promotions from '../../src/worker/domain/promotions/promotions'

const day = 24 * 60 * 60_000

const made = [
  {
    ...{ slug: 'itunes', percent: 10, steps: [], days: 30, pieces: null },
    names: { en: 'Music season', ru: 'Музыкальный сезон', uz: 'Musiqa mavsumi' },
  },
  {
    ...{ slug: 'playstation', percent: null, days: null, pieces: null },
    steps: [
      { from: 3, percent: 3 },
      { from: 5, percent: 5 },
    ],
    names: { en: 'More for less', ru: 'Больше — дешевле', uz: 'Koʻproq olsangiz, arzonroq' },
  },
  {
    ...{ slug: 'fortnite-turkey', percent: 15, steps: [], days: 2, pieces: 40 },
    names: { en: 'Flash sale', ru: 'Быстрая распродажа', uz: 'Tezkor savdo' },
  },
]

/** The promotions of the demo, of those products that it has. A shop that has had any keeps them as they are. */
export async function makeDemoPromotions(admin: CallerCtx): Promise<void> {
  const { promotions: known } = await promotions.list(admin, { limit: 1 })
  if (!admin.settings.switches.promotions || known.length > 0) return
  const views = await catalogue.list(admin)
  for (const { slug, days, pieces, ...terms } of made) {
    const product = views.find((view) => view.slug === slug)
    if (!product) continue
    const startsAt = admin.clock.nowMs()
    await promotions.make(admin, {
      ...{ startsAt, endsAt: days === null ? null : startsAt + days * day, pieces, reason: 'Opening' },
      terms: { ...terms, productIds: [product.id], categories: [], allowsCoupon: true },
    })
  }
}
