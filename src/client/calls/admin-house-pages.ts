import { keepPreviousData } from '@tanstack/react-query'
import type { HousePageName } from '../../shared/house-pages'
import type { Language } from '../../shared/languages'
import { api, bodyOf, type JsonOf } from './http'
import { oneQuery } from './queries'
import { mine } from './query-client'
import { useFormCall } from './use-form-call'

const formKey = [mine, 'admin', 'house-page'] as const

/** The texts of a page in each language, and the texts that the shop came with. */
export const housePageFormQuery = (name: HousePageName) =>
  oneQuery([...formKey, name], (request) => api.admin.pages[':name'].$get({ param: { name } }, request))

/** The HTML that a text would make on a page. */
export const previewQuery = (name: HousePageName, language: Language, text: string) =>
  oneQuery(
    [mine, 'admin', 'house-page-preview', name, language, text],
    (request) => api.admin.pages[':name'].preview.$post({ param: { name }, json: { language, text } }, request),
    { placeholderData: keepPreviousData, gcTime: 0 },
  )

type HousePageChange = JsonOf<(typeof api.admin.pages)[':name']['$put']>

export const useEditHousePage = (name: HousePageName) =>
  useFormCall(
    housePageFormQuery(name),
    (json: HousePageChange) => bodyOf(api.admin.pages[':name'].$put({ param: { name }, json })),
    [['house-page']],
  )
