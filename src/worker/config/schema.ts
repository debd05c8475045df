import { z } from 'zod'
import { defaultLanguage, languages } from '../../shared/languages'
import { type Currency, currencies, toMinor } from '../../shared/money'
import { baseUrlNames, secretNames } from '../../shared/parties'
import { paymentMethods, providerNames, providersFor } from '../../shared/payments'
import { settingLimits } from '../../shared/setting-limits'
import { isSupportLink } from '../../shared/settings'
import { mixtures } from './mixtures'
import { shopModes } from './parties'

const yesOrNo = z.enum(['yes', 'no'], 'is neither “yes” nor “no”')
const text = z.string('is no text').trim().default('')

const textsOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>

const minor = z.number().transform((major, context) => {
  const given = toMinor(major)
  if (given !== undefined && given > 0) return given
  context.addIssue({ code: 'custom', message: 'is no amount' })
  return z.NEVER
})
const bounds = z.tuple([minor, minor]).refine(([min, max]) => min <= max, 'are the wrong way round')
// Strict, because an unknown entry is a setting of the shop below the wrong heading of wrangler.toml.
const served = z.strictObject({
  methods: z.partialRecord(z.enum(paymentMethods), z.enum(providerNames)),
  top_up: bounds,
  transfer: bounds,
})

// A provider that can't serve a method would be offered and refuse everybody.
const payments = z.record(z.enum(currencies), served).superRefine((given, context) => {
  for (const currency of currencies) {
    for (const method of paymentMethods) {
      const provider = given[currency]?.methods[method]
      if (provider === undefined || providersFor(currency, method).includes(provider)) continue
      context.addIssue({ code: 'custom', path: [currency, 'methods', method], message: `is not served by ${provider}` })
    }
  }
})

const isCurrency = (code: string): code is Currency => currencies.some((currency) => currency === code)
const codes = z.string('is no text').transform((codes, context) => {
  const named = codes.trim().split(/\s+/)
  if (named.every(isCurrency)) return named
  context.addIssue({ code: 'custom', message: `must be some of ${currencies.join(', ')}, with spaces between them` })
  return z.NEVER
})

/** Whether a text is an address as browsers write the beginning of one, or empty. */
const isOrigin = (text: string): boolean =>
  text === '' || (text.startsWith('https://') && URL.parse(text)?.origin === text)

/** The address that mail comes from, or nothing. */
const mailAddress = z.union(
  [z.literal(''), z.email('must be an e-mail address, or empty')],
  'must be an e-mail address, or empty',
)

/** What the owner decides for the whole shop. */
export const decisions = z.object({
  SHOP_CLOSED: yesOrNo.default('no'),
  ADMIN_TOTP_REQUIRED: yesOrNo,
  OPERATOR_LANGUAGE: z.enum(languages, `must be one of ${languages.join(', ')}`).default(defaultLanguage),
  SUPPORT_LINK: z
    .string('is no text')
    .max(settingLimits.supportLink, 'is too long')
    .refine(isSupportLink, 'must be an https address, or empty')
    .default(''),
  SHOP_ORIGIN: z.string('is no text').refine(isOrigin, 'must be an https address without a path, or empty').default(''),
  CURRENCIES: codes.default(['usd', 'rub']),
  EXTRAS: yesOrNo.default('no'),
  PAYMENTS: payments,
})

/** The parties outside the shop, and whether money is real: mostly secrets, which are set one at a time. */
export const outside = z
  .object({
    SHOP_MODE: z.enum(shopModes, `must be one of ${shopModes.join(', ')}`),
    CBU_BASE_URL: text,
    MAIL_FROM: mailAddress.default(''),
    ...textsOf(secretNames),
    ...textsOf(baseUrlNames),
  })
  .superRefine((values, context) => {
    for (const { name, problem } of mixtures(values)) {
      context.addIssue({ code: 'custom', path: [name], message: problem })
    }
  })

export type Payments = z.output<typeof decisions>['PAYMENTS']
