import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderedTopUp } from '../../shared/contract/topups'
import type { Language } from '../../shared/languages'
import type { Currency } from '../../shared/money'
import type { PaymentMethod } from '../../shared/payments'
import { type Player, playerText } from '../../shared/players'
import { useLanguage } from '../i18n/language'
import { attemptKeys } from './attempt-keys'
import { ApiError, api, bodyOf } from './http'
import { profileQuery } from './identity'
import { askAgain } from './money-call'
import { refreshMoney } from './payment'
import { mine } from './query-client'
import { useCall } from './use-call'

/** The game that an address names; under its older name Free Fire is known from before there was a second one. */
export const slugIn = (id: string): string => (id === 'freefire' ? 'free-fire' : id)

export const gamesKey = ['topups']
const freshMs = 30_000

/** The games whose players can be topped up. */
const gamesQuery = (language: Language) =>
  queryOptions({
    queryKey: [...gamesKey, language],
    queryFn: async ({ signal }) => (await bodyOf(api.topups.$get({}, { init: { signal } }))).games,
    staleTime: freshMs,
  })

export const useGames = () => useQuery({ ...gamesQuery(useLanguage()), placeholderData: keepPreviousData })

/** A game with its fields and packages, which are named in the reader's language. */
export const gameQuery = (slug: string, language: Language) =>
  queryOptions({
    queryKey: [...gamesKey, language, slug],
    queryFn: ({ signal }) => bodyOf(api.topups[':game'].$get({ param: { game: slug } }, { init: { signal } })),
    staleTime: freshMs,
  })

// While another language is on the way all that was typed and chosen stays.
export const useGame = (slug: string) =>
  useQuery({ ...gameQuery(slug, useLanguage()), placeholderData: keepPreviousData })

const playersKey = [mine, 'players']

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

/** How long the shop remembers who a player is. */
const nameLifeMs = 10 * 60_000

/**
 * The name of a player in the game. Not repeated by itself, as a buyer has few of these questions; one that nobody waits
 * for any more is ended.
 */
export const nameQuery = (game: string, player: Player) =>
  queryOptions({
    queryKey: [mine, 'player', game, playerText(player)],
    queryFn: ({ signal }) =>
      bodyOf(api.topups[':game'].check.$post({ param: { game }, json: { player } }, { init: { signal } })),
    staleTime: nameLifeMs,
    retry: false,
  })

export type TopUpWish = {
  player: Player
  offer: string
  currency: Currency
  amount: number
  payWith: 'balance' | 'card'
  method?: PaymentMethod
}

const offersMovedOn = new Set(['price_changed', 'offer_not_found'])

/**
 * Orders a top-up. The transaction is one for player, package and currency until it has been paid, however often and in
 * whichever way it is tried.
 */
export function useOrderTopUp(game: string) {
  const client = useQueryClient()
  const [attempt] = useState(attemptKeys)
  const send = (wish: TopUpWish, call: object): Promise<OrderedTopUp> => {
    const trx_id = attempt.keyFor(`${playerText(wish.player)} ${wish.offer} ${wish.currency}`, call)
    return bodyOf(api.topups[':game'].order.$post({ param: { game }, json: { ...wish, trx_id } }))
  }
  return useMutation({
    mutationFn: async (wish: TopUpWish, call) => {
      const answer = await send(wish, call)
      if (answer.status !== 'cancelled') return answer
      // The unpaid order of this transaction has come to an end since.
      attempt.forget(call)
      return send(wish, call)
    },
    ...askAgain,
    onSuccess: ({ status }) => {
      if (status !== 'pending') attempt.forget()
      refreshMoney(client)
      void client.invalidateQueries({ queryKey: playersKey })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (offersMovedOn.has(error.code)) void client.invalidateQueries({ queryKey: gamesKey })
      if (error.code === 'insufficient_funds') void client.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
  })
}
