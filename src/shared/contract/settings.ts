import { z } from 'zod'
import type { FieldCode } from '../errors'
import { byOther } from '../following'
import { byLanguage, languages } from '../languages'
import { workerLimits } from '../limits'
import { byCurrency, type Currency, currencies, mainCurrency } from '../money'
import { paymentMethods, providerNames, routesIn } from '../payments'
import { settingLimits } from '../setting-limits'
import { isSupportLink, switchNames } from '../settings'
import { shopNamePattern } from '../shop-name'
import { supplierNames } from '../suppliers'
import { cursor, field, instant, line, moneyOf, moneyOut, reason } from './common'
import { bonusStepOut } from './payments'
import { pricingIn, pricingOut } from './pricing'

const { shopName, supportLink, banner, unpaidOrders, heldPieces, newcomerHeldPieces, playerChecks, deletedKeptDays } =
  settingLimits
const { bonusSteps, bonusPercent } = settingLimits

const whole = ({ min, max }: { min: number; max: number }) =>
  z.int(field('invalid')).min(min, field('invalid')).max(max, field('invalid'))

const sumOf = (currency: Currency) =>
  z
    .number(field('invalid_amount'))
    .pipe(moneyOf(currency))
    .refine((minor) => minor > 0, field('invalid_amount'))
const boundsIn = (currency: Currency) =>
  z.object({ min: sumOf(currency), max: sumOf(currency) }).superRefine(({ min, max }, context) => {
    if (min > max) context.addIssue({ code: 'custom', path: ['max'], message: 'invalid_amount' satisfies FieldCode })
  })

/** Steps of the bonus on top-ups, the smallest first; no two from the same sum. */
const bonusIn = (currency: Currency) =>
  z
    .array(z.object({ from: sumOf(currency), percent: whole(bonusPercent) }))
    .max(bonusSteps, field('invalid'))
    .superRefine((steps, context) => {
      for (const [place, { from }] of steps.entries()) {
        if (steps.findIndex((each) => each.from === from) === place) continue
        context.addIssue({ code: 'custom', path: [place, 'from'], message: 'invalid_amount' satisfies FieldCode })
      }
    })
    .transform((steps) => steps.toSorted((one, other) => one.from - other.from))

const perCurrency = <T extends z.ZodType>(schema: T) => z.object(byCurrency(() => schema))
const routes = z.partialRecord(z.enum(paymentMethods), z.enum(providerNames))

/** What the shop sells in, one currency at least, and by which methods it is paid there. */
const currenciesIn = z
  .object(byCurrency(() => z.object({ sold: z.boolean(), methods: routes })))
  .transform((sent, context) => {
    const refuse = (path: string[], code: FieldCode) => context.addIssue({ code: 'custom', path, message: code })
    if (currencies.every((each) => !sent[each].sold)) refuse([mainCurrency, 'sold'], 'required')
    return byCurrency((currency) => {
      const methods = routesIn(currency, sent[currency].methods)
      for (const method of paymentMethods) {
        if (sent[currency].methods[method] !== methods[method])
          refuse([currency, 'methods', method], 'method_unavailable')
      }
      return { ...sent[currency], methods }
    })
  })

const perLanguage = <T extends z.ZodType>(schema: T) => z.object(byLanguage(() => schema))

/** A notice that is shown has words for everybody. */
const bannerIn = z
  .object({ shown: z.boolean(), texts: perLanguage(line(banner)) })
  .superRefine(({ shown, texts }, context) => {
    for (const language of languages) {
      if (!shown || texts[language] !== '') continue
      context.addIssue({ code: 'custom', path: ['texts', language], message: 'required' satisfies FieldCode })
    }
  })

const switches = z.record(z.enum(switchNames), z.boolean())

/** The whole of the settings; `version` is the one the form was made from, 0 where nobody has set anything yet. */
export const editSettings = z.object({
  version: z.int().min(0),
  shopName: line(shopName).min(1, field('required')).regex(shopNamePattern, field('invalid')),
  supportLink: line(supportLink).refine(isSupportLink, field('invalid')),
  currencies: currenciesIn,
  topUp: z.object(byCurrency(boundsIn)),
  /** Left out it stays as it is. */
  topUpBonus: z.object(byCurrency(bonusIn)).optional(),
  transfer: z.object(byCurrency(boundsIn)),
  pricing: z.object(byOther(pricingIn)),
  unpaidOrders: whole(unpaidOrders),
  heldPieces: whole(heldPieces),
  newcomerHeldPieces: whole(newcomerHeldPieces),
  playerChecks: whole(playerChecks),
  /** Left out it stays as it is. */
  deletedKeptDays: whole(deletedKeptDays).optional(),
  /** Whether Payme sells only what has its fiscal detail; left out it stays as it is. */
  fiscalRequired: z.boolean().optional(),
  banner: bannerIn,
  switches,
  reason,
})
export type EditSettings = z.output<typeof editSettings>

const boundsOut = z.object({ min: moneyOut, max: moneyOut })
const settingValues = z.object({
  shopName: z.string(),
  supportLink: z.string(),
  currencies: perCurrency(z.object({ sold: z.boolean(), methods: routes })),
  topUp: perCurrency(boundsOut),
  topUpBonus: perCurrency(z.array(bonusStepOut)),
  transfer: perCurrency(boundsOut),
  pricing: z.object(byOther(() => pricingOut)),
  unpaidOrders: z.int(),
  heldPieces: z.int(),
  newcomerHeldPieces: z.int(),
  playerChecks: z.int(),
  deletedKeptDays: z.int(),
  fiscalRequired: z.boolean(),
  banner: z.object({ shown: z.boolean(), texts: perLanguage(z.string()) }),
  switches,
})
export type SettingValues = z.infer<typeof settingValues>

/** The settings that hold now, and those that would hold if nobody had set anything. */
export const shopSettings = z.object({
  version: z.int(),
  settings: settingValues,
  defaults: settingValues,
  setAt: instant.nullable(),
  setBy: z.string().nullable(),
})
export type ShopSettings = z.infer<typeof shopSettings>

export const historyQuery = z.object({
  limit: z.coerce.number().int().min(1).max(workerLimits.page.max).default(settingLimits.historyPage),
  /** A version. */
  cursor: cursor((text) => /^[1-9]\d{0,8}$/.test(text)).transform((text) => (text === undefined ? text : Number(text))),
})
export const settingsHistory = z.object({
  versions: z.array(
    z.object({
      version: z.int(),
      at: instant,
      by: z.string(),
      reason: z.string(),
      before: settingValues,
      after: settingValues,
    }),
  ),
  nextCursor: z.int().nullable(),
})
export type SettingsHistory = z.infer<typeof settingsHistory>

/** How a payment provider or a supplier is. Times are null where nothing is known. */
const providerReport = z.object({
  name: z.enum([...providerNames, ...supplierNames]),
  kind: z.enum(['payments', 'codes']),
  configured: z.boolean(),
  /** Whether it moves real money; null where its keys do not tell. */
  live: z.boolean().nullable(),
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
})
export const providerReports = z.object({ providers: z.array(providerReport) })
export type ProviderReports = z.infer<typeof providerReports>

/** `refused`: it does not let us in; `down`: it did not answer, or nothing we understand; `inactive`: it lets nobody pay. */
export const providerTest = z.object({
  outcome: z.enum(['ok', 'inactive', 'refused', 'down']),
  live: z.boolean().nullable(),
  account: z.string().nullable(),
  balances: z.array(z.object({ currency: z.string(), amount: moneyOut })),
})
export type ProviderTest = z.infer<typeof providerTest>
