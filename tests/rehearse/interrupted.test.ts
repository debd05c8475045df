import { describe, expect, test } from 'vitest'
import type { Fault } from '../cloudflare/server'
import { type Stage, startStage } from '../cloudflare/stage'
import { activeVersion } from '../cloudflare/workers'

async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await startStage()
  try {
    return await work(stage)
  } finally {
    await stage.end()
  }
}

/** The places of the calls of a deploy. Of a row of migrations the first, one in ten, and the last stand for all. */
function placesIn(calls: readonly string[]): number[] {
  const isMigration = (call: string | undefined) => call?.endsWith('/query') ?? false
  return calls.flatMap((call, at) => {
    const isInRow = isMigration(calls[at - 1]) && isMigration(call) && isMigration(calls[at + 1])
    return isInRow && at % 10 !== 0 ? [] : [at + 1]
  })
}

/** What a shop is, whichever way it was made: how many of each part, and whether it answers. */
async function shapeOf({ cloud }: Stage): Promise<object> {
  const { databases, namespaces, queues, workers } = cloud.account
  const worker = workers.get('keyfall')
  const secrets = worker && activeVersion(worker)?.bindings.filter(({ type }) => type === 'secret_text')
  return {
    parts: [databases.length, namespaces.length, queues.length, workers.size],
    read: queues.every(({ consumers }) => consumers.length === 1),
    secrets: secrets?.map(({ name }) => name).sort(),
    crons: worker?.schedules,
    health: (await fetch(`${cloud.at('keyfall')}/api/health`)).status,
  }
}

const mostRuns = 3
const faults: Fault[] = ['dropped', 'lost', 'error500', 'too_many']

const plain = await onStage(async (stage) => {
  await stage.deploy()
  return { calls: [...stage.cloud.calls], shape: await shapeOf(stage) }
})
const table = faults.flatMap((fault) => placesIn(plain.calls).map((nth) => [fault, nth, plain.calls[nth - 1]] as const))

describe('a first deploy', () => {
  test.each(table)('that meets “%s” at call %i, %s, ends as any other', async (fault, nth) => {
    await onStage(async (stage) => {
      stage.cloud.fail((_, at) => (at === nth ? fault : undefined))
      const ends: (string[] | string)[] = []
      while (ends.length < mostRuns && typeof ends.at(-1) !== 'object') ends.push(await stage.deploy())
      expect(ends.at(-1)).toEqual(expect.any(Array))
      expect(await shapeOf(stage)).toEqual(plain.shape)
      expect(await stage.deploy()).toEqual([])
    })
  })
})

test('a deploy of each next version that is dropped at a later call than the one before ends with that version', async () => {
  await onStage(async (stage) => {
    await stage.deploy()
    stage.build('plain')
    stage.cloud.forget()
    await stage.deploy()
    const { length } = stage.cloud.calls
    expect(length).toBeGreaterThan(20)
    for (let nth = 1; nth <= length; nth++) {
      const name = `dropped-at-${nth}`
      stage.build(name)
      stage.cloud.forget()
      stage.cloud.fail((_, at) => (at === nth ? 'dropped' : undefined))
      const ends: (string[] | string)[] = []
      while (ends.length < mostRuns && typeof ends.at(-1) !== 'object') ends.push(await stage.deploy())
      expect(await (await fetch(`${stage.cloud.at('keyfall')}/`)).text()).toContain(name)
      expect(stage.state().beforeId).toBeUndefined()
    }
  })
})
