import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Cart, CartLine, ChangeCart } from '../../../shared/contract/cart'
import { Button } from '../../components/button'
import { Page } from '../../components/page'
import { Question } from '../../components/question'
import { Loading, Skeleton, Skeletons } from '../../components/skeleton'
import { Loaded } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { CartLineCard } from './cart-line-card'
import { CartNotes } from './cart-notes'
import { CartSummary } from './cart-summary'
import { EmptyCart } from './empty-cart'

/** Empties the cart after a question. */
function ClearCart({ pending, onClear }: { pending: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button icon={Trash2} look="secondary" blocked={pending} onClick={() => setAsking(!pending)}>
        {t('cart.clear')}
      </Button>
      {asking && (
        <Question
          title={t('cart.clearTitle')}
          text={t('cart.clearText')}
          confirm={t('cart.clearConfirm')}
          look="danger"
          onClose={close}
          onConfirm={() => {
            onClear()
            close()
          }}
        />
      )}
    </>
  )
}

type Props = {
  /** The cart of a visitor. */
  isVisitor?: boolean
  query: { data: Cart | undefined; error: Error | null; refetch: () => unknown }
  pending: boolean
  onChange: (line: CartLine, action: ChangeCart['action']) => void
  onClear: () => void
}

const columns = 'grid items-start gap-6 lg:grid-cols-[1fr_minmax(0,22rem)]'

const loading = (
  <Loading className={columns}>
    <div className="grid gap-4">
      <Skeletons count={2} className="h-36 rounded-panel" />
    </div>
    <Skeleton className="h-64 rounded-panel" />
  </Loading>
)

/** The cart of a user or of a visitor. */
export function CartView({ isVisitor = false, query, pending, onChange, onClear }: Props) {
  const { t } = useTranslation()
  const hasLines = query.data !== undefined && query.data.cart.length > 0
  return (
    <Page
      title={t('cart.title')}
      heading={t('cart.title')}
      aside={hasLines && <ClearCart pending={pending} onClear={onClear} />}
    >
      <CartNotes />
      <Loaded query={query} failed="cart.loadFailed" loading={loading}>
        {(cart) =>
          hasLines ? (
            <div className={columns}>
              <ul className="grid gap-4">
                {cart.cart.map((line) => (
                  <CartLineCard
                    key={line.key}
                    line={line}
                    pending={pending}
                    onChange={(action) => onChange(line, action)}
                  />
                ))}
              </ul>
              <CartSummary cart={cart} isVisitor={isVisitor} />
            </div>
          ) : (
            <EmptyCart isVisitor={isVisitor} />
          )
        }
      </Loaded>
    </Page>
  )
}
