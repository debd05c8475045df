import { createServer, request, type Server } from 'node:http'
import { constants, createBrotliCompress } from 'node:zlib'

const texts = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/
// What the edge spends on a file it compresses on the way.
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/** Stands before the local shop and compresses as the edge does, so that what is counted is what a buyer gets. */
export function standAsEdge(shopPort: number, port: number): Promise<Server> {
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    const onward = request({ host: '127.0.0.1', port: shopPort, method, path, headers }, (got) => {
      const head = { ...got.headers }
      const isText = texts.test(head['content-type'] ?? '') && got.statusCode === 200
      if (!isText || head['content-encoding'] || !headers['accept-encoding']?.includes('br')) {
        answer.writeHead(got.statusCode ?? 502, head)
        got.pipe(answer)
        return
      }
      delete head['content-length']
      answer.writeHead(200, { ...head, 'content-encoding': 'br' })
      got.pipe(createBrotliCompress({ params })).pipe(answer)
    })
    onward.on('error', () => answer.writeHead(502).end())
    asked.pipe(onward)
  })
  return new Promise((listening) => server.listen(port, '127.0.0.1', () => listening(server)))
}
