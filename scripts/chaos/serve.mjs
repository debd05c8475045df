// Serves the production build under workerd once a line comes in, which says how. What that takes is loaded before, so
// that a shop that was killed is back as soon as workerd is; nothing of its state is touched until then.
import { createInterface } from 'node:readline'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

for await (const line of createInterface({ input: process.stdin })) {
  await new Miniflare(convertV4MiniflareOptions(JSON.parse(line))).ready
  break
}
