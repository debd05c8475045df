// Serves the production build, as `vite preview` does, once a line comes in. Everything is loaded before that, so that a
// shop that was killed is back as soon as workerd is; nothing of its state is touched until then.
import { createInterface } from 'node:readline'
import '@cloudflare/vite-plugin'
import '@tailwindcss/vite'
import '@vitejs/plugin-react'
import { loadConfigFromFile, preview } from 'vite'

const [configFile, port] = process.argv.slice(2)
await loadConfigFromFile({ command: 'serve', mode: 'production', isPreview: true }, configFile)
for await (const _ of createInterface({ input: process.stdin })) {
  const { httpServer } = await preview({
    configFile,
    preview: { port: Number(port), strictPort: true, host: '127.0.0.1' },
  })
  httpServer.ref()
  break
}
