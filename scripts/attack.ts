// npm run attack [-- name …]: replays known attacks against the shop that `npm start` serves. Each of them must fail.
import { readdirSync } from 'node:fs'
import { type Attack, shopAt } from './attack/shop'
import { inProject } from './lib/project'
import { refuseNoShop } from './lib/serving'

const shop = shopAt(`http://127.0.0.1:${process.env.PORT || 8787}`)
await refuseNoShop(shop.origin)
const wanted = process.argv.slice(2)
const folder = inProject('scripts', 'attack', 'attacks')
const names = readdirSync(folder)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .sort()

if (names.length === 0) {
  console.error(`No attack is called ${wanted.join(', ')}: scripts/attack/attacks has them.`)
  process.exit(1)
}

let won = 0
for (const file of names) {
  const { attack }: { attack: Attack } = await import(`${folder}/${file}.ts`)
  try {
    await attack.run(shop)
    console.log(`fails    ${attack.name}`)
  } catch (error) {
    won += 1
    console.log(`WORKS    ${attack.name}: ${error instanceof Error ? error.message : error}`)
  }
}
console.log(`${names.length - won} attacks failed, ${won} worked`)
process.exit(won === 0 ? 0 : 1)
