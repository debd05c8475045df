import type { Sums } from '../../src/shared/money'
import type { Luck } from '../seed/year/luck'
import type { Client } from './client'
import type { Extras } from './extras'
import type { Journal } from './journal'

/** What a buyer picks from: offers of the catalogue, and packages for players. */
export type Shelf = {
  offers: { productId: string; amount: number; price: number; rub: number | null; priceIn: Sums; label: string }[]
  packages: { game: string; offer: string; hasServer: boolean }[]
}

/** `card`: the one that a person pays with; most have the same. */
export type Person = { userId: string; nickname: string; token: string; luck: Luck; client: Client; card?: string }

/** A voucher that its buyer passes on; `redeemer` is who has taken it. */
export type Gift = { code: string; userId: string; paymentId: string | null; redeemer: string | null }

/** `known` are all who may be sent money; `isOver` ends everybody's day; `arrive` brings a client of its own address. */
export type World = {
  journal: Journal
  shelf: Shelf
  extras: Extras
  gifts: Gift[]
  known: { userId: string }[]
  isOver: () => boolean
  arrive: () => { luck: Luck; client: Client }
}

export type Deed = (world: World, person: Person) => Promise<unknown>
