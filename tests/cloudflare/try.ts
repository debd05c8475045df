import { startStage } from './stage'
const stage = await startStage()
for (const n of [1, 2]) {
  stage.cloud.forget()
  const t = Date.now()
  const { status, said } = await stage.deploy()
  console.log(n, status, said, Date.now() - t, 'ms')
  console.log(stage.cloud.calls.length, stage.cloud.calls.join('\n'))
}
await stage.end()
