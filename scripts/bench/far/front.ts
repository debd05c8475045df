import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import {
  type Http2ServerResponse as Answer,
  type Http2ServerRequest as Asked,
  createSecureServer,
  type ServerHttp2Session,
} from 'node:http2'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { Pool } from 'undici'
import { inProject } from '../../lib/project'
import { type Distances, edgeMs, type Trip, tripsHeader } from './distances'

/** A request of the browser, as it leaves and as its answer has come, with the trips that the answer waited for. */
export type Exchange = { method: string; path: string; from: number; to: number; trips: Trip[]; isFile: boolean }

type Front = { origin: string; exchanges: Exchange[]; close(): Promise<void> }

const types: Record<string, string> = {
  ...{ '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json' },
  ...{ '.png': 'image/png', '.webp': 'image/webp', '.avif': 'image/avif', '.webmanifest': 'application/manifest+json' },
}
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
const isText = (type: string) => /^(text|application)\/|svg/.test(type)

type File = { body: Buffer; headers: Record<string, string> }
const files = new Map<string, File | undefined>()

/** A file of the build, as the edge gives it: packed once, and kept by the browser. */
function fileAt(path: string): File | undefined {
  if (files.has(path)) return files.get(path)
  const file = inProject('dist', 'client', path)
  const isFile = path !== '/' && !path.includes('..') && existsSync(file) && statSync(file).isFile()
  const type = types[extname(path)] ?? 'application/octet-stream'
  const body = isFile ? readFileSync(file) : undefined
  const packed = body && isText(type) ? brotliCompressSync(body, { params }) : body
  const headers = {
    ...{ 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' },
    ...(packed !== body && { 'Content-Encoding': 'br' }),
  }
  const made = packed && { body: packed, headers }
  files.set(path, made)
  return made
}

/** What one connection says of itself, and what only the bench is told. */
const ofOneHop = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', tripsHeader.toLowerCase()]

let made: { key: Buffer; cert: Buffer } | undefined

/** Browsers speak HTTP/2 only where it is encrypted. Nobody but the browser of the bench takes this for a name. */
function certificate() {
  if (made) return made
  const folder = mkdtempSync(join(tmpdir(), 'keyfall-far-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const wanted = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const { error, status } = spawnSync('openssl', [...wanted, '-subj', '/CN=far', '-keyout', key, '-out', cert])
  if (error || status !== 0) throw new Error('The bench needs openssl, to speak HTTP/2 with the browser.')
  made = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return made
}

/** Stands before the worker as the edge and its network do: files are near, and every answer has come a long way. */
export async function standFarAway(workerOrigin: string, port: number, { browserMs }: Distances): Promise<Front> {
  const pool = new Pool(workerOrigin, { connections: 64, pipelining: 1 })
  const exchanges: Exchange[] = []

  async function ask(asked: Asked, path: string) {
    const sent = Object.entries(asked.headers).filter(([name]) => !/^(:|accept-encoding$)/.test(name))
    const body = asked.method === 'POST' || asked.method === 'PUT' ? await buffer(asked) : null
    const got = await pool.request({
      method: (asked.method ?? 'GET') as 'GET',
      path,
      headers: Object.fromEntries(sent) as Record<string, string>,
      body,
    })
    return { status: got.statusCode, headers: got.headers, body: Buffer.from(await got.body.arrayBuffer()) }
  }

  const note = (asked: Asked, from: number, more: Pick<Exchange, 'trips' | 'isFile'>) =>
    void exchanges.push({ method: asked.method ?? 'GET', path: asked.url ?? '/', from, to: Date.now(), ...more })

  async function give(asked: Asked, answer: Answer, { headers, body }: File): Promise<void> {
    const from = Date.now()
    await sleep(Math.min(edgeMs, browserMs))
    answer.writeHead(200, headers).end(body)
    note(asked, from, { trips: [], isFile: true })
  }

  async function fetchFor(asked: Asked, answer: Answer): Promise<void> {
    const from = Date.now()
    await sleep(browserMs / 2)
    const got = await ask(asked, asked.url ?? '/')
    await sleep(browserMs / 2)
    const told = got.headers[tripsHeader.toLowerCase()]
    const headers = Object.fromEntries(Object.entries(got.headers).filter(([name]) => !ofOneHop.includes(name)))
    const isPacked = isText(String(got.headers['content-type'])) && got.body.length > 0
    answer.writeHead(got.status, { ...headers, ...(isPacked && { 'Content-Encoding': 'br' }) })
    answer.end(isPacked ? brotliCompressSync(got.body, { params }) : got.body)
    note(asked, from, { trips: told ? JSON.parse(String(told)) : [], isFile: false })
  }

  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (asked, answer) => {
    const file = asked.method === 'GET' ? fileAt(asked.url?.split('?')[0] ?? '/') : undefined
    const served = file ? give(asked, answer, file) : fetchFor(asked, answer)
    served.catch(() => answer.stream.destroy())
  })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => void sessions.add(session))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    origin: `https://127.0.0.1:${port}`,
    exchanges,
    async close() {
      for (const session of sessions) session.destroy()
      await new Promise((closed) => server.close(closed))
      await pool.close()
    },
  }
}
