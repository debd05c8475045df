import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Account, newAccount } from './account'
import { failure, Refusal } from './answers'
import { answer, pathOf } from './api'
import { upload } from './d1'
import { serve } from './serving'
import type { Version } from './workers'

const faults = {
  too_many: { refusal: new Refusal(429, 10429, 'too many requests'), headers: { 'retry-after': '1' } },
  error500: { refusal: new Refusal(500, 10001, 'internal error'), headers: {} },
}
/** What goes wrong with a call: `lost` never arrives, `dropped` is done and its answer is lost. */
export type Fault = keyof typeof faults | 'lost' | 'dropped'
export type FaultRule = (call: string, nth: number) => Fault | undefined

export type Cloud = {
  account: Account
  /** Where wrangler finds the API. */
  api: string
  /** Where the worker of a name answers. */
  at(name: string): string
  /** The calls since the last `forget`, as method and path. */
  calls: string[]
  forget(): void
  /** Lets calls go wrong: by what is called, or by their place since the last `forget`, counted from 1. */
  fail(rule: FaultRule): void
  /** Versions for which this holds answer 500. */
  breakVersions(isBroken: (version: Version) => boolean): void
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const end = (response: ServerResponse, status: number, said: object, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said))
}

/** Begins an empty account, the API that speaks for it, and the address where its workers answer. */
export async function startCloud(): Promise<Cloud> {
  const account = newAccount()
  const calls: string[] = []
  const downloads = new Map<string, string>()
  let faultOf: FaultRule = () => undefined
  let isBroken = (_: Version): boolean => false
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const offer = (text: string): string => {
    const id = randomUUID()
    downloads.set(id, text)
    return `${origin}/downloads/${id}`
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', origin)
    const [, area = '', name = '', ...rest] = url.pathname.split('/')
    const body = await bodyOf(request)
    if (area === 'client') return takeCall(request, response, url, body)
    if (area === 'uploads') response.writeHead(200, { etag: upload(name, body) }).end()
    if (area === 'downloads') response.end(downloads.get(name))
    if (area !== 'at') return
    const { status, type, text } = serve(account, name, `/${rest.join('/')}`, isBroken)
    response.writeHead(status, { 'content-type': type }).end(text)
  }

  async function takeCall(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): Promise<void> {
    const { method = '', headers } = request
    const call = `${method} ${pathOf(url, account)}`
    calls.push(call)
    const fault = faultOf(call, calls.length)
    if (fault === 'too_many' || fault === 'error500') {
      const { refusal, headers: more } = faults[fault]
      return end(response, refusal.status, failure(refusal), more)
    }
    const { authorization = '', 'content-type': type = '' } = headers
    const asked = { method, url, type, body, token: authorization.replace('Bearer ', '') }
    const [status, said] = fault === 'lost' ? [0, {}] : await answer(asked, { account, origin, offer })
    if (fault) request.socket.destroy()
    else end(response, status, said)
  }

  return {
    ...{ account, calls, api: `${origin}/client/v4`, at: (name) => `${origin}/at/${name}` },
    forget() {
      calls.length = 0
      faultOf = () => undefined
    },
    fail(rule) {
      faultOf = rule
    },
    breakVersions(rule) {
      isBroken = rule
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
