import { session } from '../../calls/session'
import { hasFavourites } from '../../components/has-favourites'
import { IdlePart, whenIdle } from '../../components/idle-part'
import type { Props } from './heart'

const loadHeart = () => import('./heart')

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll']

/** A visitor likes nothing yet: the hearts come with the first sign of a hand, and cost a first look nothing. */
function whenWanted(begin: () => void): () => void {
  if (!hasFavourites()) return () => {}
  if (session.token() !== null) return whenIdle(begin)
  const waiting = new AbortController()
  const come = () => {
    waiting.abort()
    begin()
  }
  for (const sign of signs) addEventListener(sign, come, { signal: waiting.signal, passive: true })
  return () => waiting.abort()
}

/** Where a product is kept as a favourite; whose it is, a rendered page does not know. */
export const HeartPlace = (product: Props) => <IdlePart load={loadHeart} given={product} when={whenWanted} />
