import { kept } from './sitemap'

/** Private screens are not forbidden here: a search engine has to read a screen to learn that it must not list it. */
export const robots = (origin: string): Response =>
  new Response(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: kept('text/plain; charset=utf-8'),
  })

const nowhere = 'noindex, nofollow'

/** An answer of a shop that no search engine is to know of: it is there for rehearsals. */
export function unlisted(request: Request, answer: Response): Response {
  const isForRobots = new URL(request.url).pathname === '/robots.txt'
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html')
  const body = isForRobots ? 'User-agent: *\nDisallow: /\n' : answer.body
  const sent = isPage ? notIndexed().transform(answer) : new Response(body, answer)
  sent.headers.set('X-Robots-Tag', nowhere)
  return sent
}

const notIndexed = (): HTMLRewriter =>
  new HTMLRewriter().on('head', {
    element: (head) => void head.append(`<meta name="robots" content="${nowhere}">`, { html: true }),
  })
