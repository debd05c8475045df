// Whether `npm start` does what it promises: it says that it is ready, and there are pages, answers and providers.
import { once } from 'node:events'
import { inProject, start } from './lib/project'

const port = process.env.PORT || '8867'
const origin = `http://127.0.0.1:${port}`
// A home folder that nobody can write to, as in a container.
const shop = start('node', ['scripts/run.mjs', 'start'], { PORT: port, HOME: inProject('package.json') })

const becomesReady = () =>
  new Promise<boolean>((resolve) => {
    let said = ''
    shop.stdout?.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes(`ready ${origin}`)) resolve(true)
    })
    shop.once('exit', () => resolve(false))
  })

async function answers(path: string): Promise<boolean> {
  const { status } = await fetch(origin + path)
  if (status !== 200) console.error(`${path} is answered with ${status}`)
  return status === 200
}

const promised = ['/', '/uz/products', '/api/products', '/simulator/weather']
const kept = (await becomesReady()) ? await Promise.all(promised.map(answers)) : [false]
if (shop.exitCode === null) {
  shop.kill()
  await once(shop, 'exit')
}
process.exit(kept.every(Boolean) ? 0 : 1)
