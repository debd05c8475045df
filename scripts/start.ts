// Serves the production build under workerd: secrets, build, migrations and demo seed first, each only when needed.
// With the argument `dev` it serves the sources with hot reload instead.
import { buildIfChanged } from './lib/build'
import { fillOnce, migrateOnce } from './lib/local-shop'
import { start } from './lib/project'
import { ensureSecrets, localProblems } from './lib/secrets'
import { refuseTakenPort, runSchedule, scheduleMs, whyNotServing } from './lib/serving'

const port = Number(process.env.PORT || 8787)
const origin = `http://127.0.0.1:${port}`
const isDev = process.argv.includes('dev')

await refuseTakenPort(port)
if (ensureSecrets()) console.log('Made local secrets in .dev.vars.')
refuseWrongSecrets()
if (!isDev) buildIfChanged()
await migrateOnce()
// Loaded only for a new shop: it brings the simulators along.
await fillOnce(async (ctx) => (await import('./lib/fill-demo')).fillDemo(ctx))

const server = start('vite', [isDev ? 'dev' : 'preview', '--port', String(port), '--strictPort', '--host', '127.0.0.1'])
server.stdout?.on('data', (chunk: Buffer) => process.stdout.write(chunk))
server.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))

const refusal = await whyNotServing(origin, 60_000)
if (refusal !== undefined) {
  console.error(`The shop does not answer: ${refusal}`)
  server.kill()
  process.exit(1)
}
console.log(`ready ${origin}`)
if (!isDev) console.log('Log in as demo / demo-pass-1, or as admin / admin-demo-1.')
// Nothing fires crons locally, and without them no sweep ever runs. The first run picks up what a crash left behind.
await runSchedule(origin)
setInterval(() => runSchedule(origin), scheduleMs)

function refuseWrongSecrets(): void {
  const problems = localProblems()
  if (problems.length === 0) return
  console.error(`.dev.vars: ${problems.join('; ')}. Nobody is served with that.`)
  process.exit(1)
}
