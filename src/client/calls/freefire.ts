import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ToppedUp } from '../../shared/contract/freefire'
import type { Language } from '../../shared/languages'
import { limits } from '../../shared/limits'
import type { Currency } from '../../shared/money'
import { useLanguage } from '../i18n/language'
import { attemptKeys } from './attempt-keys'
import { ApiError, api, bodyOf } from './http'
import { profileQuery } from './identity'
import { askAgain } from './money-call'
import { refreshMoney } from './payment'
import { mine } from './query-client'

const { min, max } = limits.topUps.playerId
const playerId = new RegExp(`^\\d{${min},${max}}$`)

export const isPlayerId = (text: string): boolean => playerId.test(text)

export const offersKey = ['freefire', 'offers']

/** Packages are named in the reader's language, so each language has its own list. */
const offersQuery = (language: Language) =>
  queryOptions({
    queryKey: [...offersKey, language],
    queryFn: async ({ signal }) => (await bodyOf(api.freefire.offers.$get({}, { init: { signal } }))).offers,
    staleTime: 30_000,
  })

// While another language is on the way the chosen package stays.
export const useOffers = () => useQuery({ ...offersQuery(useLanguage()), placeholderData: keepPreviousData })

/** Players the buyer has topped up before. */
export const playersQuery = queryOptions({
  queryKey: [mine, 'freefire', 'players'],
  queryFn: async ({ signal }) => (await bodyOf(api.freefire.players.$get({}, { init: { signal } }))).players,
  staleTime: 30_000,
})

/** Asks the game for the name behind an ID. Not repeated by itself: a buyer has few of these questions. */
export const useCheckPlayer = () =>
  useMutation({
    mutationFn: (playerID: string) => bodyOf(api.freefire['check-id'].$post({ json: { playerID } })),
  })

export type TopUpWish = {
  playerID: string
  offer: string
  currency: Currency
  amount: number
  pay: 'balance' | 'later'
}

const offersMovedOn = new Set(['price_changed', 'offer_not_found'])

/**
 * Tops a player up, or makes the unpaid order of it. The transaction is one for player, package and currency until it
 * has been paid, however often and in whichever way it is tried.
 */
export function useTopUpPlayer() {
  const client = useQueryClient()
  const [attempt] = useState(attemptKeys)
  const send = (wish: TopUpWish, call: object): Promise<ToppedUp> => {
    const trx_id = attempt.keyFor(`${wish.playerID} ${wish.offer} ${wish.currency}`, call)
    return bodyOf(api.freefire.topup.$post({ json: { ...wish, trx_id } }))
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
      void client.invalidateQueries({ queryKey: playersQuery.queryKey })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (offersMovedOn.has(error.code)) void client.invalidateQueries({ queryKey: offersKey })
      if (error.code === 'insufficient_funds') void client.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
  })
}
