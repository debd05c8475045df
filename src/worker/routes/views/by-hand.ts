import type { HandOrder } from '../../../shared/contract/by-hand'
import { inLanguage, type Language } from '../../../shared/languages'
import { labelsOf, type PlayerField } from '../../../shared/players'
import type { Ctx } from '../../domain/ctx'
import { gameOf } from '../../domain/games/games'
import type { HandOrderView } from '../../domain/orders/orders'
import { packageNames } from '../../domain/package-names/package-names'
import { optionText, shownPlayer } from './player'
import { isoTime } from './units'

/** The fields of a player in the order in which the game asks for them; a game that is known no more has only names. */
function fieldsOf(
  known: readonly PlayerField[],
  { player }: HandOrderView,
  language: Language,
): HandOrder['player']['fields'] {
  const fields = new Map(known.map((field) => [field.key, field]))
  const labels = labelsOf(known, player)
  const keys = [...new Set([...fields.keys(), ...Object.keys(player)])]
  return keys.flatMap((key) => {
    const { [key]: value } = player
    const field = fields.get(key)
    const shown = optionText(labels[key] ?? value ?? '', language)
    return value ? [{ label: field ? inLanguage(field.label, language) : key, value: shown }] : []
  })
}

/** An order that a person delivers, in one language. */
export function handOrderAnswer(ctx: Pick<Ctx, 'games'>, view: HandOrderView, language: Language): HandOrder {
  const game = gameOf(ctx, view.game)
  const fields = game?.fields ?? []
  const { takenById, takenByName } = view
  return {
    orderId: view.orderId,
    game: { slug: game?.slug ?? view.game, name: game?.name ?? view.game },
    player: {
      name: shownPlayer({ player: view.player, name: view.playerName }, labelsOf(fields, view.player), language).name,
      fields: fieldsOf(fields, view, language),
    },
    package: inLanguage(packageNames(view.package), language),
    pieces: view.pieces,
    paidAt: isoTime(view.paidAt),
    status: view.status,
    isHeld: view.isHeld === 1,
    mayBeDelivered: view.mayBeDelivered === 1,
    isWaiting: view.isWaiting === 1,
    takenBy: takenById === null ? null : { userId: takenById, nickname: takenByName ?? '' },
    takenAt: isoTime(view.takenAt),
    buyer: { userId: view.buyerId, nickname: view.buyer },
  }
}
