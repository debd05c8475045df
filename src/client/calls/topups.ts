import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderedTopUp } from '../../shared/contract/topups'
import type { Currency } from '../../shared/money'
import type { PaymentMethod } from '../../shared/payments'
import { type Player, playerText } from '../../shared/players'
import { attemptKeys, placeInTab } from './attempt-keys'
import { gamesKey } from './games'
import { ApiError, api, bodyOf } from './http'
import { profileQuery } from './identity'
import { forgetCode } from './kept-code'
import { askAgain } from './keyed-call'
import { playersKey } from './orders'
import { refreshMoney } from './payment'
import { readAnew } from './query-client'
import { quoteKey } from './quote'
import { useCall } from './use-call'

const freshMs = 30_000

/** Players of a game whom the buyer has topped up before. */
export const playersQuery = (game: string) =>
  queryOptions({
    queryKey: [...playersKey, game],
    queryFn: async ({ signal }) => (await bodyOf(api.players.$get({ query: { game } }, { init: { signal } }))).players,
    staleTime: freshMs,
  })

export const useForgetPlayer = () =>
  useCall(
    async (playerId: string) => void (await api.players[':id'].$delete({ param: { id: playerId } })),
    [playersKey],
  )

export type TopUpWish = {
  player: Player
  offer: string
  quantity: number
  currency: Currency
  amount: number
  coupon?: string
  payWith: 'balance' | 'card'
  method?: PaymentMethod
}

const offersMovedOn = new Set(['price_changed', 'offer_not_found', 'coupon_used_up', 'coupon_not_applicable'])

/** Refusals that come only where no order of the transaction was paid: the next press is another one, or has no coupon. */
const isUnpaid = (code: string): boolean =>
  offersMovedOn.has(code) || code === 'insufficient_funds' || code.startsWith('coupon')

type Bought = Pick<TopUpWish, 'player' | 'offer' | 'quantity' | 'currency'>

/**
 * Orders a top-up. The transaction is one for game, player, package, pieces, currency and coupon until it has been paid,
 * however often and in whichever way it is tried; `forget` is called once it has been paid as an unpaid order.
 */
export function useOrderTopUp(game: string) {
  const client = useQueryClient()
  const [attempt] = useState(() => attemptKeys(placeInTab('top-up attempt')))
  const wordsOf = ({ player, offer, quantity, currency }: Bought) =>
    `${game} ${playerText(player)} ${offer} ${quantity} ${currency} `
  const send = (wish: TopUpWish, call: object): Promise<OrderedTopUp> => {
    const trx_id = attempt.keyFor(wordsOf(wish) + (wish.coupon ?? ''), call)
    return bodyOf(api.topups[':game'].order.$post({ param: { game }, json: { ...wish, trx_id } }))
  }
  const order = useMutation({
    mutationFn: async (wish: TopUpWish, call) => {
      const answer = await send(wish, call)
      if (answer.status !== 'cancelled') return answer
      // The unpaid order of this transaction has come to an end since.
      attempt.forget(call)
      return send(wish, call)
    },
    ...askAgain,
    onSuccess: ({ status }, { payWith }) => {
      if (status !== 'pending') {
        attempt.forget()
        forgetCode()
        // On the way to a provider it may be paid and be wanted again; from the balance it is paid by the next call.
      } else if (payWith === 'card') attempt.answered()
      refreshMoney(client)
      void readAnew(client, playersKey)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (isUnpaid(error.code)) attempt.forget()
      if (offersMovedOn.has(error.code)) void readAnew(client, gamesKey, quoteKey)
      if (error.code === 'insufficient_funds') void readAnew(client, profileQuery.queryKey)
    },
  })
  return {
    ...order,
    forget: () => attempt.forget(),
    /** The coupon, or an empty text, of such a top-up that may be paid already: its answer is still to come. */
    waiting: (bought: Bought) => attempt.waiting(wordsOf(bought)),
  }
}
