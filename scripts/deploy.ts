// npm run deploy [-- --environment staging] [--plan] [--yes]: from an empty account of Cloudflare to a shop that answers,
// and from one version to the next. It does what is left; interrupted anywhere, it goes on. docs/deploy.md says more.
import { readAnswers } from './deploy/answers'
import { ApiRefusal } from './deploy/api'
import { reportOf } from './deploy/report'
import { sceneOf, walk } from './deploy/step'
import { steps } from './deploy/steps'
import { sentenceOf } from './deploy/steps/version'
import { chosenEnvironment } from './lib/deployed'

const answers = readAnswers()
const environment = chosenEnvironment()
try {
  const scene = sceneOf(environment, answers)
  console.log(`${environment}: the worker ${scene.names.worker}`)
  const undone = await walk(steps, scene)
  if (answers.isPlan) {
    console.log(['Nothing was changed. To do:', ...undone.map((name) => `  ${name}`)].join('\n'))
  } else {
    console.log(undone.length > 0 ? reportOf(scene).join('\n') : 'Everything is deployed already.')
  }
} catch (error) {
  const sentence =
    sentenceOf(error) ?? (error instanceof ApiRefusal ? `Cloudflare refused: ${error.message}` : undefined)
  if (sentence === undefined) throw error
  console.error(`${sentence}\nWhat was done stays done: npm run deploy goes on from here.`)
  process.exit(1)
}
