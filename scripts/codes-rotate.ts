// npm run codes:rotate [-- --remote] [--finish]: takes the next step of giving the shop a new key for its codes, or says
// how far it is. docs/operations.md has the whole way. With --finish it only ends what was begun.
import { nextStep, progressOf } from './lib/codes-keyring'
import { codesKeyFile } from './lib/deployed'
import { deployedKeys, localKeys } from './lib/key-stores'
import { readOptions } from './lib/options'

const { values } = readOptions({
  options: {
    remote: { type: 'boolean', default: false },
    finish: { type: 'boolean', default: false },
  },
})

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const store = values.remote ? deployedKeys() : await localKeys()
const keyring = await store.keyring()
const newest = keyring.at(-1) ?? refuse('The shop has no CODES_KEY yet. docs/deploy.md, "Deploy", says how to make it.')
const sealed = store.sealed()
const step = nextStep(newest, keyring.slice(0, -1), sealed)

for (const line of progressOf(keyring, sealed)) console.log(line)
if (step.do === 'wait') {
  console.log(
    sealed.length === 0
      ? `No code shows yet that the shop has ${newest.name}.`
      : `The shop seals the rest with ${newest.name}, minute by minute; the alerts name the codes that can't be opened.`,
  )
  if (values.finish) refuse('No key may go before every code is sealed with the newest one.')
} else if (step.do === 'retire') {
  retire(step.names)
} else if (values.finish) {
  console.log('No rotation is under way.')
} else {
  await add()
}

async function add(): Promise<void> {
  const name = (await store.add()) ?? refuse('Another run is adding a key at this moment. Run this again.')
  console.log(
    values.remote
      ? `${name} is set. Move ${codesKeyFile()}, which has a copy of it, to a safe place outside this folder.`
      : `${name} is in .dev.vars. Restart the shop, so that it has it too.`,
  )
  console.log('New codes are sealed with it at once, the others minute by minute. Run this again to see how far it is.')
}

function retire(names: string[]): void {
  const all = `Every code is sealed with ${newest.name}`
  const forgotten = store.forgotten()
  if (forgotten > 0) {
    console.log(
      `${forgotten} codes were used in a time that the database lacks. Without the key of that time nobody knows`,
    )
    console.log(
      'them again: one that is imported anew would be sold anew. docs/operations.md says when the key may go.',
    )
  }
  if (!values.finish) {
    console.log(`${all}: ${names.join(', ')} may go. Add --finish to delete it for good.`)
    return
  }
  store.remove(names)
  console.log(`${all}: ${names.join(', ')} is gone.${values.remote ? '' : ' Restart the shop.'}`)
}
