import type { Translated } from './languages'
import type { PlayerField } from './players'
import type { SwitchName } from './settings'

/**
 * Whether a supplier looks a player up before money moves: it has to find the player, it is asked where it answers, or
 * there is nobody to ask.
 */
export const playerCheckKinds = ['required', 'offered', 'none'] as const
export type PlayerCheck = (typeof playerCheckKinds)[number]

/** What a game is called, whom it asks for, and how a player is looked up. */
export type GameAbout = {
  name: string
  image: string
  description: Translated<string>
  fields: readonly PlayerField[]
  check: PlayerCheck
  /** What buyers type to find it, beside its name. */
  words?: readonly string[]
  /** What addresses of products with its codes begin with, beside its own. */
  codes?: readonly string[]
}

/** What two packages of a game must not share: buyers could not tell them apart. */
export const packageNameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Where players of a game are topped up. */
export const pathToGame = (slug: string): string => `/topup/${encodeURIComponent(slug)}`

/** The game that an address names; under its older name Free Fire is known from before there was a second one. */
export const slugIn = (id: string): string => (id === 'freefire' ? 'free-fire' : id)

/** The game whose screen a path leads to; undefined for any other path. */
export function gameOfPath(path: string): string | undefined {
  const id = /^\/topup\/([^/]+)\/?$/i.exec(path)?.[1]
  return id === undefined ? undefined : slugIn(id)
}

/** All names of a game: its own and what buyers type to find it. */
export const namesOfGame = ({ name, words = [] }: Pick<GameAbout, 'name' | 'words'>): string[] => [name, ...words]

/** A game whose players are topped up. */
export type Game = GameAbout & {
  /** Its name in addresses. */
  slug: string
  /** Its name in the tables. */
  id: string
  /** The switch of the owner that closes it alone. */
  closedBy?: SwitchName
  /** What the ids of its packages begin with. */
  packagePrefix: string
  /** Of a game that the owner has made: whether nothing of it is sold any more. */
  own?: { isRemoved: boolean }
}

/** Limits for games that the owner makes; lengths in characters. */
export const ownGameLimits = {
  games: 50,
  slug: 40,
  name: 60,
  image: 500,
  description: 500,
  fields: 6,
  key: 20,
  label: 40,
  help: 200,
  pattern: 100,
  example: 60,
  options: { count: 40, value: 40, label: 60 },
} as const
