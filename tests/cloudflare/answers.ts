/** What the API says when it refuses, as wrangler reads it: a status, a code of Cloudflare's, a sentence. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const notFound = (what: string, code = 7404) => new Refusal(404, code, `${what} not found`)

/** The envelope of every answer. */
export const success = (result: unknown, more: object = {}) => ({
  success: true,
  errors: [],
  messages: [],
  result,
  ...more,
})

export const failure = ({ code, message }: Refusal) => ({
  success: false,
  errors: [{ code, message }],
  messages: [],
  result: null,
})

/** A list that fits on one page. */
export const page = (items: unknown[]) => ({
  items,
  info: { page: 1, per_page: 100, count: items.length, total_count: items.length, total_pages: 1 },
})
