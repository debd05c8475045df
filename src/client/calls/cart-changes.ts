import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart, ChangeCart } from '../../shared/contract/cart'
import { cartQuery } from './cart'
import { api, bodyOf } from './http'
import { readAnew } from './query-client'
import type { CartAddition } from './visitor-lines'

function useCartCall<Input>(run: (input: Input) => Promise<Cart>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onMutate: () => client.cancelQueries({ queryKey: cartQuery.queryKey }),
    onSuccess: (cart) => client.setQueryData(cartQuery.queryKey, cart),
    onError: () => readAnew(client, cartQuery.queryKey),
  })
}

export const useAddToCart = () => useCartCall((json: CartAddition) => bodyOf(api.cart.add.$post({ json })))

export const useChangeCart = () => useCartCall((json: ChangeCart) => bodyOf(api.cart.update.$post({ json })))

export const useClearCart = () => useCartCall((_: undefined) => bodyOf(api.cart.clear.$post()))
