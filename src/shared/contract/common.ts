import { z } from 'zod'
import { adminLimits } from '../admin-limits'
import type { FieldCode } from '../errors'
import { byTranslation } from '../languages'
import { workerLimits } from '../limits'
import { byCurrency, type Currency, currencies, isSumOf, largestSum, mainCurrency, toMinor } from '../money'
import { isLine, isLines } from '../text'

/** A zod message that is a field code, checked by the compiler. */
export const field = (code: FieldCode): { error: FieldCode } => ({ error: code })

const given = z.string()
const within = (text: z.ZodString, longest: number) => text.max(longest, field('too_long'))

// Every text of a request is one of these: none accepts NUL, another control character or half of a surrogate pair.

/** One line that is taken as it is: ids, cursors, names to compare with, passwords. */
export const exactly = (longest: number) => within(given, longest).refine(isLine, field('invalid'))

/** One line that somebody wrote. */
export const line = (longest: number) => within(given.trim(), longest).refine(isLine, field('invalid'))

/** What somebody wrote in as many lines as they liked. */
export const lines = (longest: number) => within(given.trim(), longest).refine(isLines, field('invalid'))

// A field that a form needs: a value of another type counts as a missing field.
const needed = z.string(field('required'))
const neededText = needed.trim().min(1, field('required'))
export const neededLine = (longest: number) => within(neededText, longest).refine(isLine, field('invalid'))
export const neededLines = (longest: number) => within(neededText, longest).refine(isLines, field('invalid'))

/** The content of a file of text; how long it may be is said of the body. */
export const file = given.refine(isLines, field('invalid'))

/** A text out, in English and in the other languages that somebody wrote it in. */
export const translatedOut = <T extends z.ZodType>(text: T) =>
  z.object({ en: text, ...byTranslation(() => text.optional()) })

/** Why somebody did something. */
export const reason = neededLines(500)
/** The form of an act of which nothing else is asked. */
export const because = z.object({ reason })
/** The same, where nobody has to say. */
export const freeReason = z.object({ reason: lines(500).optional() })

type Dates = { startsAt?: string | null | undefined; endsAt?: string | null | undefined }

/** What begins and ends must not end before. */
export function endsLater({ startsAt, endsAt }: Dates, context: z.RefinementCtx): void {
  if (!startsAt || !endsAt || Date.parse(endsAt) > Date.parse(startsAt)) return
  context.addIssue({ code: 'custom', path: ['endsAt'], message: field('invalid').error })
}

const inMajorUnits =
  'Money in major units, with no more decimals than its currency is shown (`digits` of GET /currencies).'

const wrongSum = 'invalid_amount' satisfies FieldCode
const notNumber = 'invalid' satisfies FieldCode
const largestOfAll = Math.max(...Object.values(largestSum))

/** Money in, whatever its currency: a JSON number in major units, minor units after parsing. */
export const moneyIn = z
  // What was sent under the older name of a field is not missing.
  .number({ error: ({ input }) => (input === undefined ? undefined : notNumber) })
  .meta({ description: inMajorUnits, minimum: 0 })
  .transform((major, context) => {
    const minor = toMinor(major)
    if (minor === undefined || minor > largestOfAll) {
      context.addIssue({ code: 'custom', message: wrongSum })
      return z.NEVER
    }
    return minor
  })

/** Money in a currency that is known: no finer than the currency is shown, and no more than its largest sum. */
export const moneyOf = (currency: Currency) => moneyIn.refine((minor) => isSumOf(currency, minor), wrongSum)

/** Money in a supplier's currency, which may be none of ours: a sum such as one of dollars. */
export const costIn = moneyOf(mainCurrency)

/** Minor units by currency; null where there is none, undefined where nothing is said. */
export type SaidSums = { [Name in Currency]?: number | null | undefined }

const areSums = (sums: SaidSums, context: z.RefinementCtx): void => {
  for (const name of currencies) {
    const minor = sums[name] ?? 0
    if (!isSumOf(name, minor)) context.addIssue({ code: 'custom', path: [name], message: wrongSum })
  }
}

/** A sum for each currency that is named. */
export const sumsIn = () => bySentCurrency(moneyIn).superRefine(areSums)

/** Of a body that names a currency: its amount is a sum of it. */
export function hasSum(body: { currency: Currency; amount?: number | undefined }, context: z.RefinementCtx): void {
  if (isSumOf(body.currency, body.amount ?? 0)) return
  context.addIssue({ code: 'custom', path: ['amount'], message: wrongSum })
}

/** Money out: major units with at most two decimals. */
export const moneyOut = z.number().meta({ description: inMajorUnits })

/** A code that a person or a supplier brings by itself. */
export const oneCode = line(adminLimits.codes.length).min(1, field('required'))

/** The name of a code within an order. */
export const codeId = within(needed, 40).refine(isLine, field('invalid'))

/** Names what a form shows: it goes out with the form and may come back with the save. */
export const formVersion = exactly(100)

/** Names the lines of a cart with their pieces. */
export const cartVersion = exactly(2000)

/** Which offer of its product something is. */
export const offerName = { amount: z.int(), region: z.string().nullable(), label: z.string() }

export const currency = z.enum(currencies)

const unknownCurrency = ({ input }: { input?: unknown }) =>
  input === undefined ? undefined : ('unsupported_currency' satisfies FieldCode)

/** A currency that a caller names. */
export const namedCurrency = z.enum(currencies, { error: unknownCurrency })

/** Something that a caller sends by currency, for some of them. */
export const bySentCurrency = <T extends z.ZodType>(schema: T) =>
  z.partialRecord(currency, schema, {
    error: ({ code }: { code: string }) =>
      code === 'unrecognized_keys' ? ('unsupported_currency' satisfies FieldCode) : undefined,
  })

/** What somebody holds in each currency; the two older names stay. */
export const balancesOut = {
  balanceUsd: moneyOut,
  balanceRub: moneyOut,
  balances: z.object(byCurrency(() => moneyOut)),
}

/** A price as it is shown: `priceIn` has every currency that the offer is sold in; `price` and `rub` are older names. */
/** Sums in the currencies that there is one in. */
export const sumsOut = z.partialRecord(currency, moneyOut)

export const priceOut = { price: moneyOut, rub: moneyOut.nullable(), priceIn: sumsOut }

/** A price as it is sent, by its older names or as `priceIn`; null where there is none. */
export const priceSent = {
  price: moneyOf('usd'),
  rub: moneyOf('rub').nullish(),
  priceIn: bySentCurrency(moneyIn.nullable()).superRefine(areSums).optional(),
}

type SentPrice = {
  price?: number | null | undefined
  rub?: number | null | undefined
  priceIn?: SaidSums | undefined
}

type Older = { usd: number | null | undefined; rub: number | null | undefined }

/** Somebody who sends back what they read has changed one of two names: which one they mean nobody knows. */
export function refuseUnlike(field: string, older: Older, named: SaidSums = {}, context: z.RefinementCtx): void {
  for (const name of ['usd', 'rub'] as const) {
    if (older[name] === undefined || named[name] === undefined || older[name] === named[name]) continue
    context.addIssue({ code: 'custom', path: [field, name], message: 'invalid' satisfies FieldCode })
  }
}

export const agreesWithOlderNames = ({ price, rub, priceIn }: SentPrice, context: z.RefinementCtx): void =>
  refuseUnlike('priceIn', { usd: price, rub }, priceIn, context)

/** The same, and a whole price: both older names, or `priceIn`. */
export function isWholePrice(sent: SentPrice, context: z.RefinementCtx): void {
  agreesWithOlderNames(sent, context)
  if (sent.rub !== undefined || sent.priceIn) return
  context.addIssue({ code: 'custom', path: ['rub'], message: 'required' satisfies FieldCode })
}

const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** Lets a body that has `priceIn` leave the older names out. */
export function withOlderNames(given: unknown): unknown {
  if (!isRecord(given) || !isRecord(given.priceIn)) return given
  const { usd } = given.priceIn
  return usd === undefined ? given : { price: usd, ...given }
}

/** What a body says of the prices in all currencies. */
export const saidPrices = ({ price, rub, priceIn }: SentPrice): SaidSums => {
  const said: SaidSums = { ...priceIn }
  if (price !== undefined) said.usd = price
  if (rub !== undefined) said.rub = rub
  return said
}
export const instant = z.iso.datetime()

/** Pieces for players, and the bounds in seconds that half of the delivered ones, and 95 of 100, stayed under. */
export const deliveries = z.object({
  delivered: z.int(),
  refused: z.int(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
})

/** What a page comes after. An empty one names nothing: the list begins, as without one. */
export const cursor = (isOne: (text: string) => boolean = () => true) =>
  exactly(200)
    .refine((text) => text === '' || isOne(text), field('invalid'))
    .transform((text) => text || undefined)
    .optional()

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(workerLimits.page.max).default(workerLimits.page.size),
  cursor: cursor(),
})

export const searchQuery = pageQuery.extend({ search: line(100).optional() })

export const problem = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
  /** Who has changed the same thing meanwhile, and when; absent where that is not on record. */
  changed: z.object({ by: z.string(), at: instant }).optional(),
  /** The check that the caller is a person; its proof goes into the header `Turnstile-Token` of the next try. */
  botCheck: z.object({ script: z.string(), siteKey: z.string(), action: z.string() }).optional(),
  /** Why the shop is closed, where its health is asked for. */
  closedBy: z.string().optional(),
  /** What is sealed with a key of the codes that the shop lacks, there too. */
  lacksKeyOf: z.array(z.string()).optional(),
})
export type Problem = z.infer<typeof problem>
