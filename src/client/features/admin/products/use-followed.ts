import { useQuery } from '@tanstack/react-query'
import { otherCurrencies } from '../../../../shared/following'
import type { Currency } from '../../../../shared/money'
import { settingsQuery } from '../../../calls/admin-settings'

/** The currencies whose prices follow the dollar: nobody enters them. */
export function useFollowed(): readonly Currency[] {
  const { data } = useQuery(settingsQuery)
  return otherCurrencies.filter((currency) => data?.settings.pricing[currency].how === 'follows')
}
