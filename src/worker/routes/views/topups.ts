import { cardOf } from '../../../shared/cards'
import type { ProductPage } from '../../../shared/contract/catalogue'
import type { CheckedPlayer } from '../../../shared/contract/freefire'
import type { Players, TopUpGame, TopUpGames } from '../../../shared/contract/topups'
import { inLanguage, type Language } from '../../../shared/languages'
import { labelsOf, type NamedPlayer, type PlayerField } from '../../../shared/players'
import { byHand } from '../../../shared/suppliers'
import type { ShownProduct } from '../../domain/discounts/discounts'
import type { SavedPlayer } from '../../domain/orders/orders'
import { bonusOf, packageNames } from '../../domain/package-names/package-names'
import { type Game, type GameOnSale, hasCodesAt, type onSale } from '../../domain/topups/topups'
import { optionText, shownPlayer } from './player'
import { productAnswer } from './product'
import { isoTime, priceAnswer, sumsAnswer } from './units'

type OnSale = Awaited<ReturnType<typeof onSale>>

/** What looking a player up has come to; `absent` is the sentence for nobody. */
export const checkedAnswer = (player: Pick<NamedPlayer, 'name'> | undefined, absent: string): CheckedPlayer =>
  player ? { success: true, player_name: player.name } : { success: false, error: absent, code: 'player_not_found' }

/** A player whom a buyer has topped up, in one language. */
export const savedAnswer = (
  game: Game | undefined,
  { id, player, name, lastUsedAt, delivered, ...saved }: SavedPlayer,
  language: Language,
): Players['players'][number] => ({
  ...{ playerId: id, player, game: game?.slug ?? saved.game, delivered, lastUsedAt: isoTime(lastUsedAt) },
  name: shownPlayer({ player, name }, labelsOf(game?.fields ?? [], player), language).name,
})

/** Something that a game asks for, in one language. */
export const fieldAnswer = ({ label, help, options, implied, ...rest }: PlayerField, language: Language) => ({
  ...rest,
  ...{ label: inLanguage(label, language), help: inLanguage(help, language), required: !implied },
  ...(options && { options: options.map(({ value, label: name }) => ({ value, label: optionText(name, language) })) }),
  ...(implied && { implied: [...implied] }),
})

const packageAnswer = ({ id, name, region, supplier }: OnSale['unsold'][number], language: Language) => ({
  ...{ itemId: id, name: inLanguage(packageNames(name), language), bonus: bonusOf(name), region },
  byHand: supplier === byHand,
})

function loweredAnswer({ lowered }: OnSale['offers'][number], language: Language) {
  if (!lowered) return {}
  const { terms, endsAt, piecesLeft: left } = lowered.promotion
  const name = inLanguage(terms.names, language)
  return { lowered: { name, priceIn: sumsAnswer(lowered.priceIn), endsAt: isoTime(endsAt), left } }
}

/** The games of the list. */
export const gamesAnswer = (games: readonly GameOnSale[]): TopUpGames['games'] =>
  games.map(({ slug, name, image, from, available, words = [] }) => ({
    ...{ slug, name, image, available },
    ...{ from: sumsAnswer(from), words: [...words] },
  }))

/** The game whose players are topped up now, beside the codes that a product sells. */
export function topUpAnswer(games: readonly GameOnSale[], product: string): ProductPage['topUp'] {
  const game = games.find((each) => each.available && hasCodesAt(each, product))
  return game ? { slug: game.slug, name: game.name } : null
}

const mostCodes = 4

/** Products with codes of a game that can be bought, in the order of the shop. */
const codesAnswer = (game: OnSale, products: readonly ShownProduct[], language: Language): TopUpGame['codes'] =>
  products
    .filter(({ slug }) => hasCodesAt(game, slug))
    .map((view) => cardOf(productAnswer(view, language)))
    .flatMap(({ slug, title, image, shelves }) => {
      const shelf = Object.values(shelves).find(({ left }) => left !== 'none')
      return shelf ? { slug, title, image, from: shelf.from } : []
    })
    .slice(0, mostCodes)

const seconds = (ms: number | null): number | null => (ms === null ? null : Math.max(1, Math.round(ms / 1000)))

/** A game with what it sells, in one language; what can't be bought at the moment stands at the end. */
export function gameAnswer(game: OnSale, products: readonly ShownProduct[], language: Language): TopUpGame {
  const { slug, name, image, description, fields, check, offers, unsold, usualMs, nowMs, usualByHandMs } = game
  return {
    ...{ slug, name, image, check },
    description: inLanguage(description, language),
    fields: fields.map((each) => fieldAnswer(each, language)),
    packages: [
      ...offers.map((offer) => ({
        ...packageAnswer(offer, language),
        ...{ priceIn: priceAnswer(offer.sells).priceIn, ...loweredAnswer(offer, language), available: true },
      })),
      ...unsold.map((row) => ({ ...packageAnswer(row, language), priceIn: {}, available: false })),
    ],
    delivery: { usuallySeconds: seconds(usualMs), nowSeconds: seconds(nowMs), byHandSeconds: seconds(usualByHandMs) },
    codes: codesAnswer(game, products, language),
  }
}
