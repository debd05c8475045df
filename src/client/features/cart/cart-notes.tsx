import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { limits } from '../../../shared/limits'
import { cartQuery } from '../../calls/cart'
import { useSignedIn } from '../../calls/session'
import { dismissNotes, useVisitorCart } from '../../calls/visitor-cart'
import type { CartNote } from '../../calls/visitor-lines'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'

const words = {
  moved: 'cart.note.moved',
  gone: 'cart.note.gone',
  soldOut: 'cart.note.soldOut',
  fewer: 'cart.note.fewer',
  noPlace: 'cart.note.noPlace',
  most: 'cart.note.most',
} as const satisfies Record<CartNote['reason'], string>

const limitOf = (reason: CartNote['reason']) => (reason === 'most' ? limits.cart.pieces : limits.cart.lines)

function Note({ note }: { note: CartNote }) {
  const { t, number, offer } = useFormat()
  const { reason, title } = note
  const piece = `${title}, ${offer(note)}`
  return <li>{t(words[reason], { piece, limit: number(limitOf(reason)) })}</li>
}

/** Notes about lines of a visitor that the cart could not take as they were, until the reader closes them. */
export function CartNotes() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const signedIn = useSignedIn()
  const { lines, notes } = useVisitorCart()
  const isAsked = useIsFetching({ queryKey: cartQuery.queryKey }) > 0
  const waits = signedIn && lines.length > 0 && notes.length === 0 && !isAsked
  const again = () => client.invalidateQueries({ queryKey: cartQuery.queryKey })
  if (!waits && notes.length === 0) return null
  return (
    <div className="mb-6">
      <Alert tone="warn">
        {waits ? (
          <p>{t('cart.note.waiting')}</p>
        ) : (
          <ul className="grid gap-1">
            {notes.map((note) => (
              <Note key={JSON.stringify(note)} note={note} />
            ))}
          </ul>
        )}
        <Button look="secondary" className="mt-3" onClick={waits ? again : dismissNotes}>
          {waits ? t('common.retry') : t('cart.note.dismiss')}
        </Button>
      </Alert>
    </div>
  )
}
