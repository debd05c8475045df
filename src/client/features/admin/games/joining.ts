import { packageNameKey } from '../../../../shared/games'
import { limits } from '../../../../shared/limits'
import type { PackageSource } from '../../../../shared/suppliers'

type Source = { supplier: PackageSource; ref: string }
type Named = { name: string; savedName?: string }
type Joined = Source & Named & { others: readonly Source[] }

// A package of a name that the game has already would be a second one that buyers can't tell from the first.

/** The package that new packages of one name join as further suppliers; undefined where there is none, or no room. */
export function joinedBy<Draft extends Joined>(packages: readonly Draft[], { name }: Named): Draft | undefined {
  const same = packages.find((each) => packageNameKey(each.name) === packageNameKey(name))
  return same && same.others.length < limits.topUps.otherSources ? same : undefined
}

/** The packages of a game and new ones: of a name that is there already, the supplier is asked after those of it. */
export function withPackages<Draft extends Joined>(packages: readonly Draft[], added: readonly Draft[]): Draft[] {
  const all = [...packages]
  for (const each of added) {
    const { supplier, ref } = each
    const same = joinedBy(all, each)
    if (same) all[all.indexOf(same)] = { ...same, others: [...same.others, { supplier, ref }] }
    else all.push(each)
  }
  return all
}

/** Whether a package is called as another one of the form; those that were saved so may stay. */
export function isNameTaken(packages: readonly Named[], { name, savedName = '' }: Named, index: number): boolean {
  const key = packageNameKey(name)
  return (
    key !== packageNameKey(savedName) && packages.some((each, at) => at !== index && packageNameKey(each.name) === key)
  )
}
