import { z } from 'zod'
import type { FieldCode } from '../errors'
import { limits } from '../limits'
import { mainCurrency } from '../money'
import { orderStatuses } from '../order-states'
import { exactly, field, hasSum, moneyIn, moneyOut, namedCurrency, priceOut } from './common'
import { playerIn, transactionId } from './topups'

const { min, max } = limits.topUps.playerId

/** 6 to 12 digits. */
export const playerId = z
  .string(field('required'))
  .trim()
  .min(1, field('required'))
  .regex(new RegExp(`^\\d{${min},${max}}$`), field('invalid'))

export const checkPlayer = z.object({ playerID: playerId })

export const checkedPlayer = z.union([
  z.object({ success: z.literal(true), player_name: z.string() }),
  z.object({ success: z.literal(false), error: z.string(), code: z.literal('player_not_found') }),
])
export type CheckedPlayer = z.infer<typeof checkedPlayer>

const offer = z.object({
  itemId: z.string(),
  name: z.string(),
  ...priceOut,
  /** Where it can be used; null everywhere. */
  region: z.string().nullable(),
})
export const freeFireOffers = z.object({ offers: z.array(offer) })
export type FreeFireOffers = z.infer<typeof freeFireOffers>

/** Players the caller has topped up, newest first. */
export const savedPlayers = z.object({ players: z.array(z.object({ playerID: z.string(), player_name: z.string() })) })
export type SavedPlayers = z.infer<typeof savedPlayers>

/**
 * `pay`: from the balance at once, or later: an unpaid order that `POST /payment/create` with its `orderId` pays by
 * card. `amount`, when given, is the price in `GET /freefire/offers`: another one is refused as `price_changed`. What lowers
 * it for the buyer, or for some days, is taken off it.
 */
export const topUpPlayer = z
  .object({
    playerID: playerId,
    offer: exactly(40).min(1, field('required')),
    trx_id: transactionId,
    currency: namedCurrency.default(mainCurrency),
    pay: z.enum(['balance', 'later']).default('balance'),
    amount: moneyIn.optional(),
  })
  .superRefine(hasSum)
export type TopUpPlayer = z.output<typeof topUpPlayer>

export const toppedUp = z.object({
  success: z.literal(true),
  orderId: z.string(),
  status: z.enum(orderStatuses),
  /** What it costs in the currency that was asked for. */
  totalAmount: moneyOut,
})
export type ToppedUp = z.infer<typeof toppedUp>

/** `player`: what stands in the fields of the game; `playerID` is the same for a game that asks for an ID alone. */
export const correctPlayer = z
  .object({ player: playerIn.optional(), playerID: playerId.optional() })
  .superRefine(({ player, playerID }, context) => {
    if (player || playerID) return
    context.addIssue({ code: 'custom', path: ['playerID'], message: 'required' satisfies FieldCode })
  })
export type CorrectPlayer = z.output<typeof correctPlayer>
