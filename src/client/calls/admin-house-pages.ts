import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HousePageName } from '../../shared/house-pages'
import type { Language } from '../../shared/languages'
import { lookAgain } from './changed'
import { api, bodyOf } from './http'
import { mine } from './query-client'

const formKey = [mine, 'admin', 'house-page'] as const

/** What is written on a page in each language, and what the shop came with. */
export const housePageFormQuery = (name: HousePageName) =>
  queryOptions({
    queryKey: [...formKey, name],
    queryFn: ({ signal }) => bodyOf(api.admin.pages[':name'].$get({ param: { name } }, { init: { signal } })),
  })

/** The HTML that a text would make on a page. */
export const previewQuery = (name: HousePageName, language: Language, text: string) =>
  queryOptions({
    queryKey: [mine, 'admin', 'house-page-preview', name, language, text],
    queryFn: ({ signal }) =>
      bodyOf(
        api.admin.pages[':name'].preview.$post({ param: { name }, json: { language, text } }, { init: { signal } }),
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export type HousePageChange = { language: Language; text: string; version: string; reason: string }

export function useEditHousePage(name: HousePageName) {
  const client = useQueryClient()
  const { queryKey } = housePageFormQuery(name)
  return useMutation({
    mutationFn: (json: HousePageChange) => bodyOf(api.admin.pages[':name'].$put({ param: { name }, json })),
    onError: lookAgain(client, queryKey),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved)
      void client.invalidateQueries({ queryKey: ['house-page'] })
    },
  })
}
