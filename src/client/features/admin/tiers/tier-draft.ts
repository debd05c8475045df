import { byLanguage, type Language, languages } from '../../../../shared/languages'
import { mainCurrency } from '../../../../shared/money'
import { tierLimits } from '../../../../shared/tiers'
import type { AdminTiers, TiersChange } from '../../../calls/admin-tiers'
import type { Formats } from '../../../i18n/formats'
import { type AnyFields, byLanguageIn, type FormText, problemsIn, type TextField } from '../form/fields'
import type { Problems } from '../form/problems'
import { numberWithin, priceOf, requiredWords } from '../form/readings'
import { numberIn, sumIn } from '../sum'

/**
 * A tier as it is typed. `offs`: what it takes off categories that have a percentage of their own, `gameOffs` the same of
 * games; `allGames` stands for those without one.
 */
export type TierDraft = Record<`name.${Language}`, string> & {
  id: string
  isNew: boolean
  isByHand: boolean
  from: string
  percent: string
  allowsCoupon: boolean
  offs: Readonly<Record<string, string>>
  gameOffs: Readonly<Record<string, string>>
}
export type TiersDraft = { tiers: readonly TierDraft[] }

type Stored = AdminTiers['tiers'][number]
type Sent = Required<Omit<TiersChange['tiers'][number], 'id'>> & { id?: string }

/** No game is called so in addresses. */
export const allGames = '*'

export const newTier = (): TierDraft => ({
  ...{ id: crypto.randomUUID(), isNew: true, ...byLanguageIn('name', () => '') },
  ...{ isByHand: false, from: '', percent: '', allowsCoupon: false, offs: {}, gameOffs: {} },
})

const draftOfTier = ({ id, name, from, percent, categories, games, allowsCoupon }: Stored): TierDraft => ({
  ...{ id, isNew: false, ...byLanguageIn('name', (language) => name[language]) },
  ...{ isByHand: from === null, from: from === null ? '' : String(from), percent: String(percent), allowsCoupon },
  offs: Object.fromEntries(categories.map((each) => [each.category, String(each.percent)])),
  gameOffs: Object.fromEntries(games.map((each) => [each.game ?? allGames, String(each.percent)])),
})

export const draftOfTiers = ({ tiers }: AdminTiers): TiersDraft => ({ tiers: tiers.map(draftOfTier) })

/** What a tier is called, in each language. */
export const nameFields = byLanguageIn(
  'name',
  (language): TextField<string> => ({
    ...{ label: 'admin.tiers.nameIn', language, read: requiredWords },
    input: { maxLength: tierLimits.name },
  }),
)

const readPercent = numberWithin({ min: 0, max: tierLimits.percent })

export const fromField = {
  label: 'admin.tiers.from',
  hint: 'admin.tiers.fromHint',
  read: priceOf(mainCurrency),
  input: { inputMode: 'decimal' },
} as const satisfies TextField<number>

export const termFields = {
  percent: { label: 'admin.tiers.percent', read: readPercent, input: { inputMode: 'numeric' } },
  allowsCoupon: { label: 'admin.tiers.allowsCoupon', isFlag: true },
} as const satisfies AnyFields

/** The percentages of categories, or of games, that were typed; an empty one is that of everything else. */
const typedIn = (offs: TierDraft['offs']) => Object.entries(offs).filter(([, text]) => text.trim() !== '')

const fieldsOf = ({ isByHand }: TierDraft): AnyFields => ({
  ...nameFields,
  ...(!isByHand && { from: fromField }),
  ...termFields,
})

/** A tier that is reached by buying needs more than each one below it. */
export function problemsOf({ tiers }: TiersDraft): Problems {
  const sums = tiers.map(({ isByHand, from }) => (isByHand ? 0 : (sumIn(from, mainCurrency) ?? 0)))
  return Object.assign(
    {},
    ...tiers.map((tier, at): Problems => {
      const isTooLow = !tier.isByHand && sums.slice(0, at).some((lower) => lower >= (sums[at] ?? 0))
      const wrongIn = (offs: TierDraft['offs'], named: string) =>
        typedIn(offs).flatMap(([key, text]) =>
          'problem' in readPercent(text) ? [[`tiers.${at}.${named}.${key}`, 'invalid' as const]] : [],
        )
      return {
        ...(isTooLow && { [`tiers.${at}.from`]: 'invalid_amount' }),
        ...Object.fromEntries([...wrongIn(tier.offs, 'offs'), ...wrongIn(tier.gameOffs, 'gameOffs')]),
        ...problemsIn(fieldsOf(tier), tier, `tiers.${at}.`),
      }
    }),
  )
}

/** What a buyer will read of a tier, as far as it is typed. */
export const givesOf = (tier: TierDraft) => ({
  percent: numberIn(tier.percent, 0) ?? 0,
  categories: typedIn(tier.offs).map(([category, text]) => ({ category, percent: numberIn(text, 0) ?? 0 })),
  games: typedIn(tier.gameOffs).map(([game, text]) => ({
    game: game === allGames ? null : game,
    percent: numberIn(text, 0) ?? 0,
  })),
  allowsCoupon: tier.allowsCoupon,
})

const sentOf = (tier: TierDraft): Sent => ({
  ...(!tier.isNew && { id: tier.id }),
  name: byLanguage((language) => tier[`name.${language}`].trim()),
  from: tier.isByHand ? null : (sumIn(tier.from, mainCurrency) ?? 0),
  ...givesOf(tier),
})

/** The tiers as they are sent. */
export const tiersOf = ({ tiers }: TiersDraft): Sent[] => tiers.map(sentOf)

/** The tiers in words, one by one. */
export const textOf = ({ tiers }: TiersDraft, { t, money }: Formats): FormText =>
  tiers.map((tier, at) => {
    const { name, from, percent, categories, games, allowsCoupon } = sentOf(tier)
    const parts = [
      languages.map((language) => name[language]).join(' / '),
      from === null ? t('admin.tiers.byHand') : t('admin.tiers.fromSum', { sum: money(from, mainCurrency) }),
      t('tier.off', { percent }),
      ...categories.map((each) => t('tier.offIn', { percent: each.percent, name: each.category })),
      ...games.map((each) =>
        t('tier.offIn', {
          percent: each.percent,
          name: each.game === null ? t('tier.allGames') : t('tier.inGame', { game: each.game }),
        }),
      ),
      ...(allowsCoupon ? [t('tier.coupon')] : []),
    ]
    return { name: t('admin.tiers.number', { number: at + 1 }), value: parts.join('\n') }
  })
