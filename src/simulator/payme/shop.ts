import { z } from 'zod'
import type { Letter } from '../postman'
import type { Books } from './books'

const answer = z.union([
  z.object({ result: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.object({ code: z.int(), message: z.record(z.string(), z.string()) }) }),
])
/** What the shop says; null when nothing came back, or the shop says that it is out of order. */
export type Answer = z.infer<typeof answer> | null

const outOfOrder = -32400

let calls = 0

function letter(method: string, params: object, key: string): Letter {
  const headers = async () => ({ Authorization: `Basic ${btoa(`Paycom:${key}`)}` })
  return { event: method, body: JSON.stringify({ jsonrpc: '2.0', id: ++calls, method, params }), headers }
}

/** One call of Payme's to the shop. Any answer that is not in the form of the protocol is none. */
export async function askShop(books: Books, method: string, params: object, key?: string): Promise<Answer> {
  const heard = await books.postman.ask('payme', letter(method, params, key ?? books.options.keys.PAYME_KEY))
  if (heard?.status !== 200) return null
  try {
    const said = answer.parse(JSON.parse(heard.body))
    return 'error' in said && said.error.code === outOfOrder ? null : said
  } catch {
    return null
  }
}
