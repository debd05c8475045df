/** The problems that a field of the back office can have, in words. */
export const problemTexts = {
  required: 'errors.required',
  invalid: 'errors.invalid',
  too_long: 'errors.too_long',
  invalid_amount: 'errors.invalid_amount',
  invalid_amounts: 'admin.product.invalidAmounts',
  game_slug_taken: 'admin.ownGame.slugTaken',
  article_slug_taken: 'admin.articles.slugTaken',
  picture_not_found: 'admin.ownGame.noPicture',
  slug_taken: 'admin.product.slugTaken',
  repeated: 'admin.product.repeated',
  coupon_code_taken: 'admin.coupons.codeTaken',
  coupon_used_up: 'admin.coupons.usesTooFew',
  name_taken: 'admin.games.nameTaken',
} as const

export type Problem = keyof typeof problemTexts
/** By field, named as the shop's answers name it. */
export type Problems = Record<string, Problem>

export const isProblem = (code: string): code is Problem => Object.hasOwn(problemTexts, code)
