import { amountsIn } from '../../../../shared/amounts'
import { limits } from '../../../../shared/limits'
import { isPictureAddress } from '../../../../shared/pictures'
import type { Problem, Problems } from '../field-problems'
import { sumIn } from '../sum'
import { type Draft, isTold, type RegionDraft, type ShelfDraft, wordsIn } from './draft'

/** As the shop takes them. */
export const longest = { title: 120, description: 4000, note: 2000, word: 60, image: 500, slug: 80, key: 20 }

const slugs = /^[a-z0-9]+(-[a-z0-9]+)*$/
const keys = /^[A-Za-z][\w-]{0,19}$/

type Found = [name: string, problem: Problem][]

const problem = (name: string, isWrong: boolean, what: Problem): Found => (isWrong ? [[name, what]] : [])
const required = (name: string, text: string): Found => problem(name, text.trim() === '', 'required')
const isPrice = (text: string): boolean => (sumIn(text) ?? 0) > 0
const unfit = (text: string, pattern: RegExp): boolean => text.trim() !== '' && !pattern.test(text.trim())

/** `at`: how the shop's answers name what the shelf belongs to. */
function shelfProblems({ amounts, prices }: ShelfDraft, at: string): Found {
  const parsed = amountsIn(amounts)
  const own = parsed.flatMap((amount, index) =>
    (['price', 'rub'] as const).flatMap((currency) => {
      const typed = prices[amount]?.[currency].trim() ?? ''
      return problem(`${at}prices.${index}.${currency}`, typed !== '' && !isPrice(typed), 'invalid_amount')
    }),
  )
  const isCountable = parsed.length > 0 && parsed.length <= limits.product.amounts
  return [...problem(`${at}amounts`, !isCountable, 'invalid_amounts'), ...own]
}

function regionProblems(region: RegionDraft, all: readonly RegionDraft[]): Found {
  const at = `regions.${region.key.trim()}.`
  const isRepeated = all.some(({ id, key }) => id < region.id && key.trim() === region.key.trim())
  return [
    ...problem(`key.${region.id}`, isRepeated, 'repeated'),
    ...problem(`key.${region.id}`, unfit(region.key, keys), 'invalid'),
    ...required(`key.${region.id}`, region.key),
    ...required(`${at}label`, region.label),
    ...shelfProblems(region, at),
  ]
}

/** A language is told as a whole or not at all. */
const translationProblems = (draft: Draft, language: 'ru' | 'uz'): Found =>
  isTold(draft, language)
    ? [
        ...required(`texts.${language}.title`, draft.texts[language].title),
        ...required(`texts.${language}.description`, draft.texts[language].description),
      ]
    : []

function wordProblems(keywords: string): Found {
  const words = wordsIn(keywords)
  const isTooLong = words.length > limits.product.keywords || words.some((word) => word.length > longest.word)
  return problem('keywords', isTooLong, 'too_long')
}

/** What can be seen to be wrong before it is sent, by the names of the shop's answers. */
export const problemsOf = (draft: Draft): Problems =>
  Object.fromEntries([
    ...required('title', draft.texts.en.title),
    ...required('description', draft.texts.en.description),
    ...translationProblems(draft, 'ru'),
    ...translationProblems(draft, 'uz'),
    ...required('category', draft.category),
    ...problem('image', !isPictureAddress(draft.image.trim()), 'invalid'),
    ...required('image', draft.image),
    ...problem('slug', unfit(draft.slug, slugs), 'invalid'),
    ...wordProblems(draft.keywords),
    ...required('label', draft.label),
    ...problem('price', !isPrice(draft.price), 'invalid_amount'),
    ...problem('rub', !isPrice(draft.rub), 'invalid_amount'),
    ...(draft.regions.length === 0
      ? shelfProblems(draft.own, '')
      : draft.regions.flatMap((region) => regionProblems(region, draft.regions))),
  ])
