import { Refusal } from '../calls'

const problems = {
  111: 'Insufficient balance',
  113: 'Product ID is missing',
  114: 'Out of stock',
  116: 'Quantity is above 10',
  404: 'Order not found',
  418: 'Path does not match',
  420: 'Partner order ID is used already',
  422: 'Wrong product',
  433: 'IP address is not allowed',
} as const

/** An error as MooGold's API answers it. */
export const refused = (code: keyof typeof problems, message: string = problems[code]) =>
  new Refusal(400, { err_code: String(code), err_message: message }, message)

/** The answer to a caller who does not know the secret. */
export const stranger = () => new Refusal(401, { code: 'rest_forbidden', message: 'Not allowed' }, 'Not allowed')
