import type { z } from 'zod'
import { ProviderError, throwUnknown } from '../domain/payment-provider'
import { orNothing, outgoing } from './outgoing'
import { listOf, problem } from './stripe-answers'

type Account = { secretKey: string; baseUrl: () => string }
type Call = { method: 'GET' | 'POST'; path: string; params?: object; key?: string }

/** The version of the API whose answers `stripe-answers.ts` describes. */
const version = '2026-10-28.endive'
const pauseMs = 500

/** The calls of one account at Stripe. */
export function createStripeCalls({ secretKey, baseUrl }: Account) {
  async function once<T>(schema: z.ZodType<T>, { method, path, params = {}, key }: Call): Promise<T> {
    const fields = String(new URLSearchParams(fieldsOf(params)))
    const headers = {
      Accept: 'application/json',
      Authorization: `Bearer ${secretKey}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Stripe-Version': version,
      ...(key !== undefined && { 'Idempotency-Key': key }),
    }
    const url = `${baseUrl()}/v1/${path}`
    const asked =
      method === 'POST'
        ? outgoing(url, { method, headers, body: fields })
        : outgoing(fields === '' ? url : `${url}?${fields}`, { headers })
    const response = await asked.catch(throwUnknown)
    const body: unknown = await response.json().catch(() => undefined)
    if (response.status !== 200) throw refusalOf(response.status, body)
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new ProviderError('unknown', 'an answer of another shape')
    return parsed.data
  }

  /** Tries again under the same key when it is unknown whether the first try had an effect. */
  async function ask<T>(schema: z.ZodType<T>, call: Call): Promise<T> {
    try {
      return await once(schema, call)
    } catch (error) {
      if (!(error instanceof ProviderError && error.outcome === 'unknown')) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return once(schema, call)
    }
  }

  const get = <T>(schema: z.ZodType<T>, path: string, params?: object): Promise<T> =>
    ask(schema, { method: 'GET', path, params })

  return {
    get,

    post: <T>(schema: z.ZodType<T>, path: string, params?: object, key?: string): Promise<T> =>
      ask(schema, { method: 'POST', path, params, key }),

    /** The same as `get`, or undefined for an object that does not exist. */
    find: <T>(schema: z.ZodType<T>, path: string, params?: object): Promise<T | undefined> =>
      orNothing(get(schema, path, params), (failure) => failure instanceof NotThere),

    /** What a list holds, page after page, the newest first and not more than `most`. */
    async list<Item extends { id: string }>(item: z.ZodType<Item>, path: string, wish: object, most: number) {
      const found: Item[] = []
      let hasMore = true
      while (hasMore && found.length < most) {
        const last = found.at(-1)
        const page = await get(listOf(item), path, { ...wish, ...(last && { starting_after: last.id }) })
        found.push(...page.data)
        hasMore = page.has_more && page.data.length > 0
      }
      return found.slice(0, most)
    },
  }
}

/** The fields of a form: Stripe names what is inside of something `a[b]`, and the parts of a list `a[0]`. */
const fieldsOf = (params: object, within = ''): [string, string][] =>
  Object.entries(params).flatMap(([name, value]): [string, string][] => {
    const path = within === '' ? name : `${within}[${name}]`
    return typeof value === 'object' ? fieldsOf(value, path) : [[path, String(value)]]
  })

/** What Stripe refuses because of what was asked, not because of who asks. */
export class WrongRequest extends ProviderError {}
class NotThere extends WrongRequest {}

/** After 409, 429, 500 and any answer that is not Stripe's own refusal the call may have had an effect. */
function refusalOf(status: number, body: unknown): ProviderError {
  const { type, code } = problem.safeParse(body).data?.error ?? {}
  const told = `${type ?? 'an answer of another shape'} ${status} ${code ?? ''}`
  if (status === 404 && type !== undefined) return new NotThere('refused', told)
  if (status === 400 && type === 'invalid_request_error') return new WrongRequest('refused', told)
  const isRefusal = status >= 400 && status < 500 && ![409, 429].includes(status)
  // Another request was sent under this key before, and may have had an effect.
  const isOther = type === 'idempotency_error'
  return new ProviderError(isRefusal && type !== undefined && !isOther ? 'refused' : 'unknown', told)
}
