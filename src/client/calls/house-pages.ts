import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { HousePage } from '../../shared/contract/house-pages'
import type { HousePageName } from '../../shared/house-pages'
import type { Language } from '../../shared/languages'
import { useLanguage } from '../i18n/language'
import { api, checkedBodyOf, hasAll } from './http'

export const housePageQuery = (name: HousePageName, language: Language) =>
  queryOptions({
    queryKey: ['house-page', language, name],
    queryFn: ({ signal }) =>
      checkedBodyOf(
        api.pages[':name'].$get({ param: { name } }, { init: { signal } }),
        hasAll<HousePage>('title', 'html'),
      ),
    staleTime: 30_000,
  })

/** A house page; while another language is on the way it stays as it is. */
export const useHousePage = (name: HousePageName) =>
  useQuery({ ...housePageQuery(name, useLanguage()), placeholderData: keepPreviousData })
