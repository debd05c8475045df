import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { HousePage } from '../../shared/contract/house-pages'
import type { HousePageName } from '../../shared/house-pages'
import type { Language } from '../../shared/languages'
import { useLanguage } from '../i18n/language'
import { api, bodyOf, localError } from './http'

const isHousePage = (body: unknown): body is HousePage =>
  typeof body === 'object' && body !== null && 'title' in body && 'html' in body

async function fetchHousePage(name: HousePageName, signal: AbortSignal): Promise<HousePage> {
  const body = await bodyOf<unknown>(api.pages[':name'].$get({ param: { name } }, { init: { signal } }))
  if (isHousePage(body)) return body
  throw localError('invalid_response')
}

export const housePageQuery = (name: HousePageName, language: Language) =>
  queryOptions({
    queryKey: ['house-page', language, name],
    queryFn: ({ signal }) => fetchHousePage(name, signal),
    staleTime: 30_000,
  })

/** A house page; while another language is on the way it stays as it is. */
export const useHousePage = (name: HousePageName) =>
  useQuery({ ...housePageQuery(name, useLanguage()), placeholderData: keepPreviousData })
