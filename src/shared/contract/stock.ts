import { z } from 'zod'
import { adminLimits } from '../admin-limits'
import { codeStates, voidReasons } from '../codes'
import { limits } from '../limits'
import { claimStates } from '../order-states'
import { codeSuppliers, supplyPauses, supplySources } from '../suppliers'
import {
  codeId,
  costIn,
  currency,
  exactly,
  field,
  formVersion,
  hasSum,
  instant,
  line,
  moneyIn,
  moneyOut,
  namedCurrency,
  offerName,
  oneCode,
  reason,
  searchQuery,
} from './common'
import { claim } from './orders'

/** How the text of an import is read. */
export const codeFormats = ['text', 'csv', 'lines'] as const

const given = {
  amount: z.int(),
  region: exactly(20).nullish(),
  codes: z.array(z.string()).max(adminLimits.codes.perImport, field('too_long')).optional(),
  text: z.string().optional(),
  /**
   * `text`: a code a line, refused when the lines look like a table; `lines`: a code a line, whatever it looks like;
   * `csv`: the column named `code` or alike, or the only one.
   */
  format: z.enum(codeFormats).optional(),
}
type Given = { codes?: string[]; text?: string }
const hasCodes = ({ codes, text }: Given) => codes !== undefined || text !== undefined
const missing = { path: ['codes'], ...field('required') }

/** Codes as a list, as text with one code a line, or as a table. */
export const previewCodes = z.object(given).refine(hasCodes, missing)
export type PreviewCodes = z.output<typeof previewCodes>

export const importCodes = z
  .object({
    ...given,
    /** From when on they can't be redeemed any more. */
    expiresAt: instant.nullish(),
    /** What one of them has cost. */
    cost: z.object({ currency: namedCurrency, amount: moneyIn }).superRefine(hasSum).nullish(),
  })
  .refine(hasCodes, missing)
export type ImportCodes = z.output<typeof importCodes>

const counts = {
  duplicate: z.int(),
  alreadyStocked: z.int(),
  alreadySold: z.int(),
  empty: z.int(),
}

/** Text that looks like a `table`; a table whose `columns` do not tell which of them is the codes. */
const unclearCodes = z.enum(['table', 'columns'])
export type UnclearCodes = z.infer<typeof unclearCodes>

/**
 * The effect of an import. `tooLong` and `invalid` lines prevent it, and, for a product of vouchers, `noVoucher` ones;
 * `unclear` is why all lines are invalid.
 */
export const importPreview = z.object({
  new: z.int(),
  ...counts,
  tooLong: z.int(),
  invalid: z.int(),
  /** Codes that are no voucher of the shop which can be redeemed. */
  noVoucher: z.int(),
  unclear: unclearCodes.nullable(),
  /** The first and the last new code as they would be stored, for who has just sent them. */
  first: z.string().nullable(),
  last: z.string().nullable(),
})
export type ImportPreview = z.infer<typeof importPreview>

export const importReport = z.object({ batchId: z.string(), added: z.int(), ...counts })
export type ImportReport = z.infer<typeof importReport>

const stockedOffer = z.object({
  offerId: z.string(),
  ...offerName,
  stock: z.int(),
  sold: z.int(),
  /** Pieces that paid orders wait for. */
  waiting: z.int(),
  /** Buyers who asked to be told when it can be bought again. */
  watching: z.int(),
  lowStock: z.int(),
  source: z.enum(supplySources),
  supplier: z.enum(codeSuppliers).nullable(),
  supplierRef: z.string().nullable(),
  /** The most one piece may cost, in the supplier's currency. */
  maxCost: moneyOut.nullable(),
  /** The least to earn on one, percent of what it costs. */
  margin: z.number(),
  /** Whether the supplier can deliver it now. */
  supplied: z.boolean(),
  /** Why not, or null. */
  paused: z.enum(supplyPauses).nullable(),
  /** Where the supplier's item can be used, in its words. */
  usableIn: z.string().nullable(),
  /** Of what can be edited here. */
  version: formVersion,
})

const batch = z.object({
  batchId: z.string(),
  at: instant,
  /** Who imported it: the id of an administrator, or a supplier, which has no username. */
  actor: z.string(),
  actorName: z.string().nullable(),
  ...offerName,
  added: z.int(),
  ...counts,
  expiresAt: instant.nullable(),
  cost: z.object({ currency: z.string(), amount: moneyOut }).nullable(),
})
export type StockBatch = z.infer<typeof batch>

export const stockReport = z.object({ offers: z.array(stockedOffer), batches: z.array(batch) })
export type StockReport = z.infer<typeof stockReport>

export const maskedCode = z.object({
  codeId: z.string(),
  /** Its last four characters after dots. */
  masked: z.string(),
  state: z.enum(codeStates),
  voided: z.enum(voidReasons).nullable(),
  orderId: z.string().nullable(),
})
export type MaskedCode = z.infer<typeof maskedCode>

export const batchReport = z.object({ batch, codes: z.array(maskedCode), nextCursor: z.string().nullable() })
export type BatchReport = z.infer<typeof batchReport>

/** `held` of them were kept for orders, which get others or wait. */
export const voidedCodes = z.object({ voided: z.int(), held: z.int() })
export const openedCode = z.object({ code: z.string() })
export const exportedCodes = z.object({ codes: z.array(z.string()) })

/** The codes of an order as an administrator sees them after saying why, alone and with what each is for. */
export const revealedOrder = z.object({
  codes: z.array(z.string()),
  pieces: z.array(z.object({ codeId: z.string(), item: z.int(), code: z.string(), state: z.enum(codeStates) })),
})
export type RevealedOrder = z.infer<typeof revealedOrder>

export const deliverByHand = z.object({
  item: z.int().min(0),
  codes: z.array(oneCode).min(1).max(limits.cart.pieces),
  reason,
})
export const replaceCode = z.object({ codeId, reason })

/** What it does not name stays as it is. Made from another version than the last one it is refused as `form_changed`. */
export const editSupply = z.object({
  version: formVersion.optional(),
  lowStock: z.int().min(0).max(100_000).optional(),
  source: z.enum(supplySources).optional(),
  supplier: z.enum(codeSuppliers).nullish(),
  supplierRef: line(60).nullish(),
  maxCost: costIn.nullish(),
  margin: z.number().min(0).max(500).optional(),
})
export type EditSupply = z.output<typeof editSupply>

/** `search`: the beginning of an order's id or of a username, a user's id, or a part of a title or of what was said. */
export const claimsQuery = searchQuery.extend({ state: z.enum(claimStates).optional() })
export const adminClaim = claim.extend({
  orderId: z.string(),
  userId: z.string(),
  nickname: z.string(),
  item: z.int(),
  title: z.string(),
  ...offerName,
  codeId: z.string(),
  /** Its last four characters after dots. */
  masked: z.string(),
  currency,
  /** What a refund gives back: its price, or what is left of the order's money. */
  refundable: moneyOut,
  /** Whether its buyer has all the money of the order back: nothing more is given for it. */
  paidBack: z.boolean(),
  /** Whether a bank asks for that money or has taken it back: nothing is given either. */
  disputed: z.boolean(),
})
export const adminClaims = z.object({ claims: z.array(adminClaim), nextCursor: z.string().nullable() })
export type AdminClaims = z.infer<typeof adminClaims>

export const answerClaim = z.object({ decision: z.enum(['replace', 'refund', 'refuse']), reply: reason })
export type AnswerClaim = z.output<typeof answerClaim>
