import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type Asked = { method?: string; url?: string; headers: IncomingHttpHeaders }

const texts = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/
// Files are kept for hours; what the API answers for some seconds is asked for anew.
const kept = /^public, max-age=\d{4,}/
// What the edge spends on a file it compresses on the way.
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
const compress = promisify(brotliCompress)
/** A shop that says nothing for so long has hung. */
const silentMs = 45_000
const isFile = (path: string) => /^\/[\w./-]+\.\w+$/.test(path) && !path.startsWith('/api/')

async function compressed(asked: Asked, answer: Answer): Promise<Answer> {
  const { status, headers, body } = answer
  const isText = texts.test(headers['content-type'] ?? '') && status === 200
  if (!isText || headers['content-encoding'] || !asked.headers['accept-encoding']?.includes('br')) return answer
  const packed = await compress(body, { params })
  return {
    status,
    headers: { ...headers, 'content-encoding': 'br', 'content-length': `${packed.length}` },
    body: packed,
  }
}

/** What an answer says of itself, without what it says of the connection it came by. */
function onwards({ ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete headers[name]
  return headers
}

/**
 * Stands before the local shop as the edge does: compresses, so that what is counted is what a buyer gets, and keeps
 * pictures and scripts, so that the shop takes no time from the browser that is measured. The pages of providers come
 * from `providersPort`.
 */
export function standAsEdge(shopPort: number, port: number, providersPort = shopPort): Promise<Server> {
  const memory = new Map<string, Answer>()

  const server = createServer(async (asked, answer) => {
    const key = `${asked.method} ${asked.url} ${asked.headers['accept-encoding']}`
    let found = memory.get(key)
    if (!found) {
      found = await askPatiently(asked).then(
        (got) => compressed(asked, got),
        () => ({ status: 502, headers: {}, body: Buffer.alloc(0) }),
      )
      if (found.status === 200 && kept.test(found.headers['cache-control'] ?? '')) memory.set(key, found)
    }
    answer.writeHead(found.status, found.headers).end(found.body)
  })

  /** Says which answer has not come. A file, which the runtime serves by itself, is asked for once more. */
  async function askPatiently(asked: Asked & NodeJS.ReadableStream): Promise<Answer> {
    try {
      return await ask(asked)
    } catch (error) {
      console.error(`The edge got no answer to ${asked.method} ${asked.url}: ${error}`)
      if (asked.method !== 'GET' || !isFile(asked.url ?? '')) throw error
      return ask(asked)
    }
  }

  function ask(asked: Asked & NodeJS.ReadableStream): Promise<Answer> {
    const { method, url: path, headers } = asked
    const to = path?.startsWith('/simulator/') ? providersPort : shopPort
    return new Promise((resolve, reject) => {
      // A connection of its own for each: one that is kept may be closed just when it is used again.
      const onward = request({ host: '127.0.0.1', port: to, method, path, headers, agent: false }, (got) =>
        // An answer may break off on the way: nobody waits for the rest of it.
        buffer(got).then(
          (body) => resolve({ status: got.statusCode ?? 502, headers: onwards(got.headers), body }),
          reject,
        ),
      )
      onward.on('error', reject)
      onward.setTimeout(silentMs, () => onward.destroy(new Error(`silent for ${silentMs} ms`)))
      if (method === 'GET') onward.end()
      else asked.pipe(onward)
    })
  }

  // For the same reason whoever asks may keep theirs for as long as they like.
  server.keepAliveTimeout = 0
  return new Promise((listening) => server.listen(port, '127.0.0.1', () => listening(server)))
}
