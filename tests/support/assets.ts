export const origin = 'http://shop.test'
const shell = '<!doctype html><html lang="en"><head><title></title></head><body><div id="root"></div></body></html>'

/** The files of a build, for tests that ask the shop for whole pages: an empty page, and lists with nothing in them. */
export const ASSETS = {
  fetch: async (input: RequestInfo | URL) =>
    String(input).endsWith('.json')
      ? Response.json({})
      : new Response(shell, { headers: { 'Content-Type': 'text/html' } }),
  connect: () => {
    throw new Error('a page opens no socket')
  },
}
