/**
 * The page of the app for every address that is no file. A missing file is a 404: a tab from before a release that asks
 * for an old script must not be given HTML under its name, to be kept for a year.
 */
export async function page(request: Request, env: Pick<Env, 'ASSETS'>): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const isPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w+$/.test(pathname)
  if (isPage) return env.ASSETS.fetch(`${origin}/`)
  return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
}
