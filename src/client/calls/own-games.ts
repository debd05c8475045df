import type { OwnGame } from '../../shared/contract/own-games'
import { adminGamesQuery } from './admin-games'
import { gamesKey } from './games'
import { api, bodyOf, type JsonOf } from './http'
import { useKeyed } from './keyed-call'
import { oneQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'
import { useFormCall } from './use-form-call'

const ownGameKey = [mine, 'admin', 'own-game']

/** What a game of the owner's is, in every language. */
export const ownGameQuery = (slug: string) =>
  oneQuery([...ownGameKey, slug], (request) => api.admin.games[':game'].about.$get({ param: { game: slug } }, request))

type AboutJson = JsonOf<(typeof api.admin.games)[':game']['about']['$put']>
/** `slug` is only of a game that is made. */
export type OwnGameChange = AboutJson & { slug?: string }

/** Makes a game, or changes the one that an address names. */
export function useSaveOwnGame(slug: string | undefined) {
  const keyed = useKeyed()
  return useFormCall(
    ownGameQuery(slug ?? ''),
    ({ slug: newSlug = '', ...change }: OwnGameChange, call): Promise<OwnGame> => {
      const json = { slug: newSlug, ...change }
      return slug === undefined
        ? bodyOf(api.admin.games.$post({ json }, keyed(json, call)))
        : bodyOf(api.admin.games[':game'].about.$put({ param: { game: slug }, json: change }))
    },
    [gamesKey, adminGamesQuery.queryKey],
    (made) => ownGameQuery(made.slug),
  )
}

const moved = [gamesKey, adminGamesQuery.queryKey, ownGameKey]

/** Tries a package of a game for a player at its suppliers, without money. */
export const useTryGame = (slug: string) =>
  useCall(
    (json: JsonOf<(typeof api.admin.games)[':game']['try']['$post']>) =>
      bodyOf(api.admin.games[':game'].try.$post({ param: { game: slug }, json })),
    [],
  )

export const useRemoveGame = (slug: string) =>
  useCall(
    async (reason: string) =>
      void (await api.admin.games[':game'].$delete({ param: { game: slug }, query: { reason } })),
    moved,
  )

export const usePutBackGame = (slug: string) =>
  useCall(
    (reason: string) => bodyOf(api.admin.games[':game']['put-back'].$post({ param: { game: slug }, json: { reason } })),
    moved,
  )
