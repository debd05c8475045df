import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { hourMs } from '../../shared/durations'
import {
  type PageWish,
  type ServedAnswer,
  type ServedBooks,
  type ServedCall,
  type ServedProvider,
  ServedRefusal,
} from '../domain/served-provider'
import { BadParameters, methods } from './payme-calls'
import { errorOf, type ProtocolError, protocolErrorOf } from './payme-errors'
import { isSameSecret } from './same-secret'

type Config = { merchantId: string; key: string; live: boolean; baseUrl: () => string }

/** Payme's own limit, from its time. */
const transactionMs = 12 * hourMs

const request = z.object({ method: z.string().max(100), params: z.unknown() })
const named = z.object({ id: z.union([z.number(), z.string().max(100)]) })
type Id = z.infer<typeof named>['id'] | null

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/**
 * Payme's Merchant API: JSON-RPC 2.0, in which Payme asks and the shop answers, always with status 200. Source of the
 * rules: https://developer.help.paycom.uz/protokol-merchant-api.
 */
export function createPayme({ merchantId, key, live, baseUrl }: Config): ServedProvider {
  const authorization = `Basic ${base64(`Paycom:${key}`)}`
  return {
    ...{ name: 'payme', live, marks: {}, transactionMs },
    // On a phone the page opens Payme's app, which a frame can't.
    framable: false,
    pageOf: (wish) => `${baseUrl()}/${base64(termsOf(merchantId, wish))}`,

    async answer(call, books) {
      const isKnown = await isSameSecret(call.header('authorization') ?? '', authorization)
      if (call.trouble === 'method') return refuse(null, 'not_post')
      const { given, id } = read(call)
      if (!isKnown) return refuse(id, 'forbidden')
      if (call.trouble === 'too_large') return refuse(null, 'bad_request')
      if (call.trouble === 'unavailable') return refuse(id, 'unavailable')
      if (given === undefined) return refuse(null, 'unreadable')
      const asked = request.safeParse(given).data
      return asked ? carryOut({ id, ...asked }, books) : refuse(id, 'bad_request')
    },
  }
}

/** What the page must know: the shop, the payment, tiyin, the language, and where the buyer returns. */
const termsOf = (merchantId: string, { paymentId, minor, language, returnUrl }: PageWish): string =>
  `m=${merchantId};ac.payment=${paymentId};a=${minor};l=${language};c=${returnUrl}`

type Asked = { id: Id; method: string; params?: unknown }

async function carryOut({ id, method, params }: Asked, books: ServedBooks): Promise<ServedAnswer> {
  const run = methods.get(method)
  if (!run) return refuse(id, 'unknown_method')
  try {
    return answerOf(id, { result: await run(params, books) })
  } catch (error) {
    if (error instanceof BadParameters) return refuse(id, 'bad_request')
    if (error instanceof ServedRefusal) return answerOf(id, { error: errorOf(error.failure, method) })
    throw error
  }
}

/** Nothing is believed of a call before its key was compared, but an answer repeats its id. */
function read({ body }: ServedCall): { given: unknown; id: Id } {
  try {
    const given: unknown = JSON.parse(body)
    return { given, id: named.safeParse(given).data?.id ?? null }
  } catch {
    return { given: undefined, id: null }
  }
}

const answerOf = (id: Id, said: { result: object } | { error: object }): ServedAnswer => ({
  body: JSON.stringify({ jsonrpc: '2.0', id, ...said }),
})

/** Why a call is not carried out, whatever it asks. A shop that is closed is no flaw of the call. */
function refuse(id: Id, problem: ProtocolError): ServedAnswer {
  const answer = answerOf(id, { error: protocolErrorOf(problem) })
  if (problem === 'unavailable') return answer
  return { ...answer, refused: problem === 'forbidden' ? 'forged' : 'malformed' }
}
