import type { CheckedPlayer } from '../../../shared/contract/freefire'
import type { TopUpGame } from '../../../shared/contract/topups'
import { inLanguage, type Language } from '../../../shared/languages'
import type { NamedPlayer, PlayerField } from '../../../shared/players'
import { bonusOf, packageNames } from '../../domain/package-names/package-names'
import type { onSale } from '../../domain/topups/topups'
import { priceAnswer } from './units'

type OnSale = Awaited<ReturnType<typeof onSale>>

/** What looking a player up has come to; `absent` is the sentence for nobody. */
export const checkedAnswer = (player: Pick<NamedPlayer, 'name'> | undefined, absent: string): CheckedPlayer =>
  player ? { success: true, player_name: player.name } : { success: false, error: absent, code: 'player_not_found' }

const fieldAnswer = ({ label, help, options, implied, ...rest }: PlayerField, language: Language) => ({
  ...rest,
  ...{ label: inLanguage(label, language), help: inLanguage(help, language), required: !implied },
  ...(options && { options: [...options] }),
  ...(implied && { implied: [...implied] }),
})

const packageAnswer = ({ id, name, region }: OnSale['unsold'][number], language: Language) => ({
  ...{ itemId: id, name: inLanguage(packageNames(name), language), bonus: bonusOf(name), region },
})

/** A game with what it sells, in one language; what can't be bought at the moment stands at the end. */
export function gameAnswer(game: OnSale, language: Language): TopUpGame {
  const { slug, name, image, description, fields, check, offers, unsold, usualMs } = game
  return {
    ...{ slug, name, image, check },
    description: inLanguage(description, language),
    fields: fields.map((each) => fieldAnswer(each, language)),
    packages: [
      ...offers.map((offer) => ({
        ...packageAnswer(offer, language),
        ...{ priceIn: priceAnswer(offer.sells).priceIn, available: true },
      })),
      ...unsold.map((row) => ({ ...packageAnswer(row, language), priceIn: {}, available: false })),
    ],
    delivery: { usuallySeconds: usualMs === null ? null : Math.max(1, Math.round(usualMs / 1000)) },
  }
}
