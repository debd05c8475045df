import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart, ChangeCart } from '../../shared/contract/cart'
import { cartQuery } from './cart'
import { api, bodyOf } from './http'
import { readAnew, show } from './query-client'
import type { CartAddition } from './visitor-lines'

/** A call that is answered with the cart as it has become. */
export const cartCall = <Input>(client: QueryClient, run: (input: Input) => Promise<Cart>) => ({
  mutationFn: run,
  onSuccess: (cart: Cart) => show(client, cartQuery, cart),
  onError: () => readAnew(client, cartQuery.queryKey),
})

const useCartCall = <Input>(run: (input: Input) => Promise<Cart>) => useMutation(cartCall(useQueryClient(), run))

export const useAddToCart = () => useCartCall((json: CartAddition) => bodyOf(api.cart.add.$post({ json })))

export const useChangeCart = () => useCartCall((json: ChangeCart) => bodyOf(api.cart.update.$post({ json })))

export const useClearCart = () => useCartCall((_: undefined) => bodyOf(api.cart.clear.$post()))
