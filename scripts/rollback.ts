// npm run rollback [-- --environment staging] [--to <version>]: lets the version answer again that was checked before the
// one that answers now. The database stays as it is: old code tolerates additive migrations.
import { withAccount } from './deploy/entering'
import { DeployProblem } from './deploy/problem'
import { orEnd } from './deploy/sentence'
import { rollBack, wayBack } from './deploy/steps/check'
import { readOptions } from './lib/options'

const { values } = readOptions({
  options: { environment: { type: 'string' }, to: { type: 'string' }, why: { type: 'string', default: 'rolled back' } },
})

await orEnd(async () => {
  const { scene, account } = await withAccount(values)
  const { names, state } = scene
  const active = await account.activeVersion(names.worker)
  const back = wayBack(state, active, values.to)
  if (!back) {
    throw new DeployProblem('No earlier version was checked from here: npm run wrangler -- versions list, then --to.')
  }
  const { versionId, checkedIds } = back
  const databaseId = await account.databaseOfVersion(names.worker, versionId)
  const databaseNow = active && (await account.databaseOfVersion(names.worker, active))
  if (databaseId && databaseNow && databaseId !== databaseNow) {
    throw new DeployProblem(
      `${versionId} works on another database, ${databaseId}, which lacks what happened since. Nothing was changed.`,
    )
  }
  await rollBack(scene, versionId, values.why)
  scene.note({ deployed: undefined, beforeId: undefined, checkedId: versionId, checkedIds })
  const stood = state.bookmarks?.at(-1)?.bookmark ?? 'at a bookmark that nobody noted here'
  console.log(`${versionId} answers now. The database stays as it is; before the last change it stood at\n${stood}.`)
  console.log('Until the next npm run deploy no secret can be changed: docs/operations.md, “A version is rolled back”.')
})
