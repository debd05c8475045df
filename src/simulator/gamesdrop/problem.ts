import { Refusal } from '../calls'

const problems = {
  INVALID_TOKEN: [401, 'Invalid token'],
  INVALID_REQUEST_BODY: [400, 'Invalid request body'],
  OFFER_NOT_FOUND: [404, 'Offer not found'],
  TRANSACTION_DUPLICATE: [409, 'Transaction already exists'],
  WRONG_PRICE: [400, 'Wrong price'],
  INSUFFICIENT_BALANCE: [400, 'Insufficient balance'],
  ORDER_NOT_FOUND: [404, 'Order not found'],
  ORDER_NOT_COMPLETED: [409, 'Order is not completed'],
} as const

/** An error as GamesDrop's API answers it. */
export const refused = (code: keyof typeof problems, message: string = problems[code][1]) =>
  new Refusal(problems[code][0], { code, message }, message)

export const badBody = () => refused('INVALID_REQUEST_BODY')
