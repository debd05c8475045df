import type { FreeFireAdmin } from '../../../../shared/contract/freefire'
import type { FreeFireChange } from '../../../calls/admin-freefire'
import type { SupplierItem } from '../../../calls/admin-suppliers'
import type { Problem, Problems } from '../field-problems'
import { numberIn, sumIn } from '../sum'

/** What is typed: sums and the margin as text, and no text for what is not set. */
export type PackageDraft = { ref: string; name: string; price: string; rub: string; shown: boolean }
export type Draft = { region: string; margin: string; rubPerUsd: string; packages: readonly PackageDraft[] }

export const longest = { name: 80, region: 40 }
const margin = { max: 500, decimals: 2 }

const textOf = (value: number | null): string => (value === null ? '' : String(value))

export const draftOf = ({ region, margin, rubPerUsd, packages }: FreeFireAdmin): Draft => ({
  region: region ?? '',
  margin: String(margin),
  rubPerUsd: String(rubPerUsd),
  packages: packages.map(({ ref, name, price, rub, shown }) => ({
    ...{ ref, name, shown },
    price: textOf(price),
    rub: textOf(rub),
  })),
})

/** GamesDrop calls it "Free Fire (Global): 100 Diamonds"; a buyer knows which game this is. */
export const packageOf = ({ ref, name }: SupplierItem): PackageDraft => ({
  ref,
  name: (name.split(': ').at(-1) ?? name).slice(0, longest.name),
  price: '',
  rub: '',
  shown: true,
})

function marginIn(text: string): number | undefined {
  const typed = numberIn(text, margin.decimals)
  return typed !== undefined && typed <= margin.max ? typed : undefined
}

const isPrice = (text: string): boolean => (sumIn(text) ?? 0) > 0

const problem = (name: string, isWrong: boolean, what: Problem): [string, Problem][] => (isWrong ? [[name, what]] : [])
const isNoOwnPrice = (text: string): boolean => text.trim() !== '' && !isPrice(text)

/** What can be seen to be wrong before it is sent, by the names of the shop's answers. */
export const problemsOf = (draft: Draft): Problems =>
  Object.fromEntries([
    ...problem('margin', marginIn(draft.margin) === undefined, 'invalid'),
    ...problem('rubPerUsd', !isPrice(draft.rubPerUsd), 'invalid_amount'),
    ...draft.packages.flatMap(({ name, price, rub }, index) => [
      ...problem(`packages.${index}.name`, name.trim() === '', 'required'),
      ...problem(`packages.${index}.price`, isNoOwnPrice(price), 'invalid_amount'),
      ...problem(`packages.${index}.rub`, isNoOwnPrice(rub), 'invalid_amount'),
    ]),
  ])

/** What a draft without problems asks for. */
export const changeOf = (draft: Draft): Omit<FreeFireChange, 'version' | 'reason'> => ({
  region: draft.region.trim() || null,
  margin: marginIn(draft.margin) ?? 0,
  rubPerUsd: sumIn(draft.rubPerUsd) ?? 0,
  packages: draft.packages.map(({ ref, name, price, rub, shown }) => ({
    ...{ ref, name: name.trim(), shown },
    price: sumIn(price) ?? null,
    rub: sumIn(rub) ?? null,
  })),
})
