import { api } from './api'
import { createCtx, isListed, noteOrigin } from './context'
import { guarded } from './middleware/request'
import { page } from './render/page'
import { unlisted } from './render/search-engines'
import { media } from './routes/media'

/** The API below /api, uploaded pictures below /media, pages everywhere else. */
export const serve: ExportedHandlerFetchHandler<Env> = async (request, env, execution) => {
  const answer = await answerTo(request, env, execution)
  return isListed(env) ? answer : unlisted(request, answer)
}

const answerTo: ExportedHandlerFetchHandler<Env> = async (request, env, execution) => {
  const { origin, pathname } = new URL(request.url)
  noteOrigin(origin)
  if (/^\/api(\/|$)/.test(pathname)) return api.fetch(request, env, execution)
  // A page may be a moment old: the batch that buys proves each price. A picture is asked for right after its upload.
  const answer = pathname.startsWith('/media/')
    ? media(request, env, execution, () => createCtx(env, execution, { since: 'first-primary' }))
    : page(request, env, (language) =>
        createCtx(env, execution, { language, since: 'first-unconstrained', isPage: true, showing: 'everything' }),
      )
  return guarded(await answer)
}
