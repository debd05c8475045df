import { eq } from 'drizzle-orm'
import type { Currency } from '../../../src/shared/money'
import { users } from '../../../src/worker/db/schema'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import { createUser } from '../../../src/worker/domain/identity/identity'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { type demoBuyer, stock } from '../demo-shop'
import type { Luck } from '../year/luck'
import type { Providers } from './providers'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export type Buyer = { id: string; nickname: string; currency: Currency; playerID: string }
export type Goods = catalogue.ProductView['offers'][number]

/** The shop of the past: its clock stands still until something moves it. */
export type Scene = {
  ctx: Ctx
  clock: { ms: number }
  luck: Luck
  admin: CallerCtx
  providers: Providers
  /** What can be bought, by product, in the order of the shop window. */
  shelves: Goods[][]
  /** An offer that is sold out, where there is one. */
  soldOut: Goods | undefined
  /** A buyer by their place, who registers when they are asked for first; 0 is the demo buyer. */
  buyer(place: number): Promise<Buyer>
  /** Does something later. */
  at(ms: number, work: () => Promise<unknown>): void
}

/** What is kept for those who ask whether this is nearly gone. */
const kept = 10

/** The shop as a buyer of it calls it. */
export const as = ({ ctx }: Scene, { id }: Buyer): CallerCtx => ({
  ...ctx,
  caller: { userId: id, epoch: 0, issuedAtMs: 0, provenAtMs: Number.MAX_SAFE_INTEGER, sessionKey: '' },
  needs: 'spender',
})

/** Fills the shelves up to what the demo promises, and looks at what can be bought from them. */
export async function restock(scene: Scene): Promise<void> {
  const { ctx, admin } = scene
  const shown = async () => (await catalogue.list(ctx)).filter(({ state }) => state === 'published')
  // Until they are asked, suppliers deliver nothing.
  await watchSuppliers(ctx)
  catalogue.catalogueChanged(ctx)
  for (const product of await shown()) await stock(admin, product, (offer) => offer.stock)
  const offers = (await shown()).map((product) => product.offers)
  scene.shelves = offers.map((shelf) => shelf.filter((offer) => offer.stock > kept))
  scene.soldOut = offers.flat().find((offer) => offer.stock === 0)
}

const nicknames = [
  ...['Timur_77', 'malika', 'DragonFly', 'sardor_uz', 'Ксюша', 'night_owl', 'Жасур', 'pixelpanda', 'Артём2009'],
  ...['Zarina', 'no_scope', 'Bekzod', 'Lera_M', 'ghost404', 'Алишер', 'miracle', 'Дима_Кот', 'Nodira', 'rustam_pro'],
  ...['mr_fox', 'Полина', 'javohir', 'kawaii', 'Shoxruh', 'vika.play', 'Otabek'],
]
export const mostBuyers = nicknames.length

/** The shop with one hash of one password: making a hash takes a good part of a second. */
export async function quickly(ctx: Ctx, password: string): Promise<Ctx> {
  const hash = await ctx.passwords.hash(password)
  return { ...ctx, passwords: { ...ctx.passwords, hash: async () => hash } }
}

/** Buyers by their place; each registers when it is asked for first. All have the password of the demo buyer. */
export async function buyersOf(ctx: Ctx, luck: Luck, { nickname: first, password }: typeof demoBuyer) {
  const [demo] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.nickname, first))
  const quick = await quickly(ctx, password)
  const known: Buyer[] = []
  const newBuyer = ({ id, nickname }: { id: string; nickname: string }): Buyer => {
    const currency = luck.below(5) < 3 ? 'rub' : 'usd'
    // Ends in 1: the endings that mean trouble to the supplier are others.
    return { id, nickname, currency, playerID: `${100_000_000 + luck.below(900_000_000)}1` }
  }
  known.push({ ...newBuyer({ id: demo?.id ?? '', nickname: first }), currency: 'usd' })
  return async (place: number): Promise<Buyer> => {
    const one = known[place]
    if (one) return one
    const nickname = nicknames[known.length - 1] ?? ''
    const { userId } = await createUser(quick, { nickname, password, role: 'buyer' })
    const made = newBuyer({ id: userId, nickname })
    known.push(made)
    return made
  }
}
