import type { Context } from 'hono'

const decoder = new TextDecoder()

/** The text of a posted form. workerd warns of `text()` for a body that does not call itself text. */
export const formText = async (c: Context): Promise<string> => decoder.decode(await c.req.arrayBuffer())
