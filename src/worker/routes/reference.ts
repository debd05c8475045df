import { factory } from '../middleware/factory'

type Reference = { json: string; html: string }
type Handlers = () => readonly { method: string; path: string; handler: object }[]

/** The description of the API, made when somebody first asks for it and kept while the worker runs. */
export function referenceRoutes(handlers: Handlers) {
  let made: Promise<Reference> | undefined
  const reference = () => {
    made ??= make(handlers())
    return made
  }
  return factory
    .createApp()
    .get('/openapi.json', async (c) => c.body((await reference()).json, 200, headersOf('application/json')))
    .get('/docs', async (c) =>
      c.body((await reference()).html, 200, {
        ...headersOf('text/html; charset=utf-8'),
        'Content-Security-Policy': policy,
      }),
    )
}

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const headersOf = (type: string) => ({ 'Content-Type': type, 'Cache-Control': 'public, max-age=300' })

// Few ask for it: it is loaded with the first of them.
async function make(handlers: ReturnType<Handlers>): Promise<Reference> {
  const [{ documentOf }, { pageOf }] = await Promise.all([import('../reference/document'), import('../reference/page')])
  const document = documentOf(handlers)
  return { json: JSON.stringify(document), html: pageOf(document) }
}
