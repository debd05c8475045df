import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart, ChangeCart } from '../../shared/contract/cart'
import { cartQuery } from './cart'
import { api, bodyOf } from './http'
import { readAnew } from './query-client'
import type { CartAddition } from './visitor-lines'

/** A call that is answered with the cart as it has become. A read that was asked for before it is older, and given up. */
export const cartCall = <Input>(client: QueryClient, run: (input: Input) => Promise<Cart>) => {
  const giveUpReads = () => client.cancelQueries({ queryKey: cartQuery.queryKey })
  return {
    mutationFn: run,
    onMutate: giveUpReads,
    onSuccess: async (cart: Cart) => {
      await giveUpReads()
      client.setQueryData(cartQuery.queryKey, cart)
    },
    onError: () => readAnew(client, cartQuery.queryKey),
  }
}

const useCartCall = <Input>(run: (input: Input) => Promise<Cart>) => useMutation(cartCall(useQueryClient(), run))

export const useAddToCart = () => useCartCall((json: CartAddition) => bodyOf(api.cart.add.$post({ json })))

export const useChangeCart = () => useCartCall((json: ChangeCart) => bodyOf(api.cart.update.$post({ json })))

export const useClearCart = () => useCartCall((_: undefined) => bodyOf(api.cart.clear.$post()))
