// Serves the production build under workerd: secrets, build, migrations and demo seed first, each only when needed.
// With the argument `dev` it serves the sources with hot reload instead.
import { buildIfChanged } from './lib/build'
import { isPrepared, markPrepared, migrateLocal, withLocalShop } from './lib/local-shop'
import { start } from './lib/project'
import { ensureSecrets } from './lib/secrets'
import { seedDemoShop } from './seed/demo-shop'

const port = process.env.PORT ?? '8787'
const origin = `http://127.0.0.1:${port}`
const isDev = process.argv.includes('dev')

if (ensureSecrets()) console.log('Made local secrets in .dev.vars.')
if (!isDev) buildIfChanged()
if (!isPrepared()) {
  console.log('Preparing the local database…')
  migrateLocal()
  if (await withLocalShop(seedDemoShop)) console.log('Filled the demo shop (admin / admin-demo-1, demo / demo-pass-1).')
  markPrepared()
}

const server = start('vite', [isDev ? 'dev' : 'preview', '--port', port, '--strictPort', '--host', '127.0.0.1'])
server.stdout?.on('data', (chunk: Buffer) => process.stdout.write(chunk))
server.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))

await answering()
console.log(`ready ${origin}`)
// Nothing fires crons locally, and without them no sweep ever runs.
setInterval(() => fetch(`${origin}/cdn-cgi/local/scheduled`).catch(() => undefined), 60_000)

async function answering(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
