import type { Environment } from '../lib/deployed'
import type { Account } from './account'
import type { Answers } from './answers'
import type { Api } from './api'
import { baseConfig, namesOf, writeConfig } from './config'
import { DeployProblem } from './problem'
import { readState, type State, writeState } from './state'

/** What the steps share. */
export type Scene = {
  environment: Environment
  answers: Answers
  base: ReturnType<typeof baseConfig>
  names: ReturnType<typeof namesOf>
  state: State
  /** Notes what is known now, for this run and the next one. */
  note(changes: Partial<State>): void
  login?: Api | undefined
  account?: Account
  /** The secrets of the worker by name, until one is set. */
  secretNames?: string[] | undefined
}

/** One thing that a deploy sees to. A step that is done is passed by; the next step is an entry of the list. */
export type Step = {
  name: string
  /** Only looks. Raises a `DeployProblem` for what the owner has to set right first. */
  isDone(scene: Scene): Promise<boolean> | boolean
  do(scene: Scene): Promise<void> | void
}

export function sceneOf(environment: Environment, answers: Answers): Scene {
  const base = baseConfig()
  const scene: Scene = {
    ...{ environment, answers, base, names: namesOf(environment, base), state: readState(environment) },
    note(changes) {
      scene.state = { ...scene.state, ...changes }
      writeState(environment, scene.state)
      writeConfig(environment, scene.state)
    },
  }
  return scene
}

/** The account of a scene where somebody is logged in. Raises a `DeployProblem` in any other. */
export function accountIn({ account }: Scene): Account {
  if (account) return account
  throw new DeployProblem('Nobody is logged in to Cloudflare: npx wrangler login.')
}

/** Goes through the steps in their order. Answers the names of those that were not done before. */
export async function walk(steps: readonly Step[], scene: Scene, print = console.log): Promise<string[]> {
  const undone: string[] = []
  for (const step of steps) {
    if (await step.isDone(scene)) continue
    undone.push(step.name)
    if (scene.answers.isPlan) continue
    print(`── ${step.name}`)
    await step.do(scene)
  }
  return undone
}
