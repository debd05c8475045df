import type { Log } from './domain/ports'

/** One JSON object a line. Callers pass ids, never codes, tokens, passwords or what people wrote. */
// biome-ignore lint/suspicious/noConsole: the one place that writes logs.
export const jsonLog: Log = (event, details = {}) => console.log(JSON.stringify({ event, ...details }))
