export const origin = 'http://shop.test'
const emptyShell =
  '<!doctype html><html lang="en"><head><title></title></head><body><div id="root"></div></body></html>'

/** The files of a build, for tests that ask the shop for whole pages: one page for all, and one answer for all lists. */
export const filesOf = (shell: string, { lists = {}, headers = {} }: { lists?: object; headers?: object } = {}) => ({
  fetch: async (input: RequestInfo | URL) =>
    String(input).endsWith('.json')
      ? Response.json(lists)
      : new Response(shell, { headers: { 'Content-Type': 'text/html', ...headers } }),
  connect: () => {
    throw new Error('a page opens no socket')
  },
})

/** A page and lists with nothing in them. */
export const ASSETS = filesOf(emptyShell)
