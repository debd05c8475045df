// npm run deploy [-- --environment staging] [--plan] [--yes]: from an empty account of Cloudflare to a shop that answers,
// and from one version to the next. It does what is left; interrupted anywhere, it goes on. docs/deploy.md says more.
import { readAnswers } from './deploy/answers'
import { reportOf } from './deploy/report'
import { orEnd } from './deploy/sentence'
import { sceneOf, walk } from './deploy/step'
import { steps } from './deploy/steps'
import { chosenEnvironment } from './lib/deployed'

const answers = await orEnd(async () => readAnswers())
const scene = sceneOf(chosenEnvironment(), answers)
console.log(`${scene.environment}: the worker ${scene.names.worker}`)
const undone = await orEnd(() => walk(steps, scene), 'What was done stays done: npm run deploy goes on from here.')
if (answers.isPlan) {
  console.log(['Nothing was changed. To do:', ...undone.map((name) => `  ${name}`)].join('\n'))
} else {
  console.log(undone.length > 0 ? reportOf(scene).join('\n') : 'Everything is deployed already.')
}
