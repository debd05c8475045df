import { z } from 'zod'
import { hasLink, hasMarkup, reviewLimits, reviewStates } from '../reviews'
import { exactly, field, instant, lines, neededLines, pageQuery, reason, searchQuery } from './common'

const { stars, textLength, replyLength, products } = reviewLimits

/** Whole stars, and words where the buyer has some: plain text without addresses and markup. */
export const newReview = z.object({
  stars: z.int().min(1, field('invalid')).max(stars, field('invalid')),
  text: lines(textLength)
    .refine((text) => !hasLink(text), field('has_link'))
    .refine((text) => !hasMarkup(text), field('has_markup'))
    .default(''),
})
export type NewReview = z.output<typeof newReview>

/** The average has one decimal; null where nobody has written. */
export const rating = z.object({ average: z.number().nullable(), count: z.int() })
export type Rating = z.infer<typeof rating>

const written = z.object({
  reviewId: z.string(),
  stars: z.int(),
  text: z.string(),
  at: instant,
  reply: z.string().nullable(),
  repliedAt: instant.nullable(),
})

/** `author`: the beginning of a nickname; null where the account was deleted. */
const review = written.extend({ author: z.string().nullable() })
export const reviews = z.object({ reviews: z.array(review), nextCursor: z.string().nullable() })
export type Reviews = z.infer<typeof reviews>

export const reviewsQuery = pageQuery.extend({
  limit: pageQuery.shape.limit.unwrap().default(reviewLimits.shown),
})

/** `hidden`: the shop shows it to its writer alone. */
export const ownReview = written.extend({ hidden: z.boolean() })
export type OwnReview = z.infer<typeof ownReview>

/** Of those products that the caller has bought: what they have written, null where nothing yet. */
export const ownReviews = z.object({
  own: z.array(z.object({ productId: z.string(), review: ownReview.nullable() })),
})
export type OwnReviews = z.infer<typeof ownReviews>

/** The ids of products, with commas between them. */
export const ownReviewsQuery = z.object({
  products: exactly(8000)
    .transform((text) => [...new Set(text.split(','))].filter((id) => id !== ''))
    .refine((ids) => ids.length <= products, field('too_long')),
})

export const adminReview = written.extend({
  hiddenAt: instant.nullable(),
  productId: z.string(),
  title: z.string(),
  userId: z.string(),
  nickname: z.string(),
})
export type AdminReview = z.infer<typeof adminReview>

/** `shown`: whether the shop shows reviews at all now. */
export const adminReviews = z.object({
  reviews: z.array(adminReview),
  nextCursor: z.string().nullable(),
  shown: z.boolean(),
})
export type AdminReviews = z.infer<typeof adminReviews>

export const adminReviewsQuery = searchQuery.extend({ state: z.enum(reviewStates).optional() })

export const answerReview = z.object({ reply: neededLines(replyLength) })
export const hideReview = z.object({ hidden: z.boolean(), reason })
export type HideReview = z.output<typeof hideReview>
