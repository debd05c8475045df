import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Cart, ChangeCart } from '../../shared/contract/cart'
import { cartQuery } from './cart'
import { api, bodyOf, isLostAnswer } from './http'
import { readAnew, show } from './query-client'
import type { CartAddition } from './visitor-lines'

/** A call that is answered with the cart as it has become. */
export const cartCall = <Input>(client: QueryClient, run: (input: Input) => Promise<Cart>) => ({
  mutationFn: run,
  onSuccess: (cart: Cart) => show(client, cartQuery, cart),
  onError: () => readAnew(client, cartQuery.queryKey),
})

const useCartCall = <Input>(run: (input: Input) => Promise<Cart>) => useMutation(cartCall(useQueryClient(), run))

const piecesIn = ({ cart }: Cart, { productId, region, amount }: CartAddition): number =>
  cart.find((line) => line.productId === productId && line.region === region && line.amount === amount)?.qty ?? 0

/** Adds pieces. Pressed again after a lost answer, the cart is looked at first: it may have them already. */
export function useAddToCart() {
  const client = useQueryClient()
  const lost = useRef<{ wish: string; before: Cart | undefined }>(undefined)
  return useCartCall(async (json: CartAddition) => {
    const wish = JSON.stringify(json)
    const again = lost.current?.wish === wish ? lost.current : undefined
    const before = again ? again.before : client.getQueryData(cartQuery.queryKey)
    const cart = before && again && (await bodyOf(api.cart.$get({})))
    lost.current = undefined
    if (cart && piecesIn(cart, json) > piecesIn(before, json)) return cart
    try {
      return await bodyOf(api.cart.add.$post({ json }))
    } catch (error) {
      if (isLostAnswer(error)) lost.current = { wish, before }
      throw error
    }
  })
}

export const useChangeCart = () => useCartCall((json: ChangeCart) => bodyOf(api.cart.update.$post({ json })))

export const useClearCart = () => useCartCall((_: undefined) => bodyOf(api.cart.clear.$post()))
