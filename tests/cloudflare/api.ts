import type { Account } from './account'
import { failure, Refusal, success } from './answers'
import { type Call, routes } from './routes'

/** A request as it came over the line. */
export type Asked = { method: string; url: URL; token: string; type: string; body: Buffer }
type Helpers = Pick<Call, 'account' | 'origin' | 'offer'>

const table = Object.entries(routes).map(([key, route]) => {
  const [method = '', path = ''] = key.split(' ')
  return { method, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`), route }
})

/** What of an address comes after the account: `/d1/database`. */
export const pathOf = ({ pathname }: URL, { id }: Account): string =>
  pathname.replace('/client/v4', '').replace(`/accounts/${id}`, '')

/** Answers a call of the API: its status, and what it says. */
export async function answer(asked: Asked, helpers: Helpers): Promise<[number, object]> {
  try {
    return [200, await resultOf(asked, helpers)]
  } catch (error) {
    if (error instanceof Refusal) return [error.status, failure(error)]
    throw error
  }
}

async function resultOf({ method, url, token, type, body }: Asked, helpers: Helpers): Promise<object> {
  const { account } = helpers
  const path = pathOf(url, account)
  // Files are sent with a token of their own.
  if (token !== account.token && path !== '/workers/assets/upload')
    throw new Refusal(401, 10000, 'Authentication error')
  const own = { id: account.id, name: account.name }
  if (path === '/accounts') return success([own])
  if (path === '/memberships') return success([{ account: own }])
  const found = table.find((each) => each.method === method && each.pattern.test(path))
  if (!found) throw new Refusal(404, 7003, `the simulator does not know ${method} ${path}`)
  const said = await found.route({
    ...{ ...helpers, bearer: token, search: url.searchParams, params: found.pattern.exec(path)?.groups ?? {} },
    body: /multipart/.test(type) || body.length === 0 ? {} : JSON.parse(body.toString()),
    form: () => new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData(),
  })
  return isPage(said) ? success(said.items, { result_info: said.info }) : success(said)
}

const isPage = (said: unknown): said is { items: unknown[]; info: object } =>
  typeof said === 'object' && said !== null && 'items' in said && 'info' in said
