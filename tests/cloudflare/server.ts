import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { type Account, newAccount } from './account'
import { failure, Refusal, success } from './answers'
import { upload } from './d1'
import { type Call, routes } from './routes'
import { serve } from './serving'
import type { Version } from './workers'

/** What goes wrong with a call: `dropped` is done and its answer is lost, `lost` never arrives. */
export type Fault = 'dropped' | 'lost' | 'too_many' | 'error500'

export type Cloud = {
  account: Account
  /** Where wrangler finds the API. */
  api: string
  /** Where the worker of a name answers. */
  at(name: string): string
  /** The calls since the last `forget`, as method and path. */
  calls: string[]
  forget(): void
  /** Lets the n-th call from now go wrong, counted from 1. */
  failAt(nth: number, fault: Fault): void
  /** Versions for which this holds answer 500. */
  breakVersions(isBroken: (version: Version) => boolean): void
  close(): Promise<void>
}

const table = Object.entries(routes).map(([key, route]) => {
  const [method = '', path = ''] = key.split(' ')
  return { method, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`), route }
})

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Begins an empty account and the API that speaks for it. */
export async function startCloud(): Promise<Cloud> {
  const account = newAccount()
  const calls: string[] = []
  const faults = new Map<number, Fault>()
  const downloads = new Map<string, string>()
  let isBroken = (_: Version): boolean => false
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', origin)
    const [, area = '', name = ''] = url.pathname.split('/')
    const body = await bodyOf(request)
    if (area === 'uploads') return void response.writeHead(200, { etag: upload(name, body) }).end()
    if (area === 'downloads') return void response.end(downloads.get(name))
    if (area === 'at') {
      const served = serve(account, name, url.pathname.slice(`/at/${name}`.length) || '/', isBroken)
      return void response.writeHead(served.status, { 'content-type': served.type }).end(served.text)
    }
    calls.push(`${request.method} ${url.pathname.replace('/client/v4', '').replace(`/accounts/${account.id}`, '')}`)
    const fault = faults.get(calls.length)
    if (fault === 'lost') return void request.socket.destroy()
    if (fault === 'too_many') return end(response, 429, failure(new Refusal(429, 10429, 'too many')), { 'retry-after': '1' })
    if (fault === 'error500') return end(response, 500, failure(new Refusal(500, 10001, 'internal error')))
    const [status, said] = await said_(request, url, body)
    if (fault === 'dropped') return void request.socket.destroy()
    end(response, status, said)
  }

  async function said_(request: IncomingMessage, url: URL, body: Buffer): Promise<[number, object]> {
    try {
      return [200, await routed(request, url, body)]
    } catch (error) {
      if (error instanceof Refusal) return [error.status, failure(error)]
      throw error
    }
  }

  async function routed(request: IncomingMessage, url: URL, body: Buffer): Promise<object> {
    const { authorization = '', 'content-type': type = '' } = request.headers
    const bearer = authorization.replace('Bearer ', '')
    const path = url.pathname.replace('/client/v4', '')
    if (path !== '/accounts/' && bearer !== account.token && !path.endsWith('/assets/upload')) {
      throw new Refusal(401, 10000, 'Authentication error')
    }
    const own = { id: account.id, name: account.name }
    if (path === '/accounts') return success([own])
    if (path === '/memberships') return success([{ account: own }])
    const rest = path.replace(`/accounts/${account.id}`, '')
    const found = table.find(({ method, pattern }) => method === request.method && pattern.test(rest))
    if (!found) throw new Refusal(404, 7003, `the simulator does not know ${request.method} ${path}`)
    const said = await found.route({
      ...{ account, bearer, origin, search: url.searchParams, params: found.pattern.exec(rest)?.groups ?? {} },
      body: /multipart/.test(type) || body.length === 0 ? {} : JSON.parse(body.toString()),
      form: () => new Response(body as never, { headers: { 'content-type': type } }).formData(),
      offer: (text) => {
        const id = randomUUID()
        downloads.set(id, text)
        return `${origin}/downloads/${id}`
      },
    } satisfies Call)
    return isPage(said) ? success(said.items, { result_info: said.info }) : success(said)
  }

  return {
    ...{ account, calls, api: `${origin}/client/v4`, at: (name) => `${origin}/at/${name}` },
    forget: () => {
      calls.length = 0
      faults.clear()
    },
    failAt: (nth, fault) => void faults.set(calls.length + nth, fault),
    breakVersions: (rule) => {
      isBroken = rule
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const isPage = (said: unknown): said is { items: unknown[]; info: object } =>
  typeof said === 'object' && said !== null && 'items' in said && 'info' in said

const end = (response: ServerResponse, status: number, said: object, headers = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said))
