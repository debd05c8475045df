import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { Order } from '../../../shared/contract/orders'
import type { TopUpGame } from '../../../shared/contract/topups'
import { orderQuery } from '../../calls/orders'
import { useSignedIn } from '../../calls/session'

/** The order that the address asks to buy once more; none where it can't be read. */
export function useAgain(slug: string): { again: Order | undefined; isReady: boolean } {
  const id = new URLSearchParams(useSearch()).get('again') ?? ''
  const signedIn = useSignedIn()
  const { data, isLoading } = useQuery({ ...orderQuery(id), enabled: id !== '' && signedIn })
  return { again: data?.game === slug ? data : undefined, isReady: !isLoading }
}

/** The package of an earlier order, by its id, if it is still sold; else an empty text. */
export function soldAgain({ packages }: TopUpGame, again: Order | undefined): string {
  const item = again?.items[0]
  const same = packages.find(({ name, region }) => name === item?.title && (region ?? '') === (item?.region ?? ''))
  return same?.available ? same.itemId : ''
}
