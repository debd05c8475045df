import { ArrowDown, ArrowUp, ArrowUpToLine } from 'lucide-react'
import { useState } from 'react'
import type { ListedProduct } from '../../../../shared/contract/admin-products'
import { usePlaceProduct } from '../../../calls/admin-products'
import { Button } from '../../../components/button'
import { useNotifyFailure } from '../../../components/notify-failure'
import { useTranslation } from '../../../i18n/translation'
import { type Step, targetOf } from './target-of'

type Products = readonly ListedProduct[]

/** Moving products through the order of the shop, one at a time. */
export function usePlacing(all: Products) {
  const { t, onError } = useNotifyFailure()
  const place = usePlaceProduct()
  const [announced, setAnnounced] = useState('')
  const move = (product: ListedProduct, before: string | null) =>
    place.mutate(
      { id: product.id, before },
      {
        onSuccess: () => setAnnounced(t('admin.products.moved', { title: product.title })),
        onError,
      },
    )
  return {
    announced,
    of: (product: ListedProduct, shown: Products) => ({
      pending: place.isPending,
      can: (step: Step) => targetOf(step, product, shown, all) !== undefined,
      onStep: (step: Step) => {
        const before = targetOf(step, product, shown, all)
        if (before !== undefined && !place.isPending) move(product, before)
      },
    }),
  }
}

const steps = {
  top: { name: 'admin.products.toTop', Icon: ArrowUpToLine },
  up: { name: 'admin.games.up', Icon: ArrowUp },
  down: { name: 'admin.games.down', Icon: ArrowDown },
} as const

type Props = { product: ListedProduct; pending: boolean; can: (step: Step) => boolean; onStep: (step: Step) => void }

/** At the ends of the list the buttons stay, so that the focus does too. */
export function PlaceButtons({ product: { title }, pending, can, onStep }: Props) {
  const { t } = useTranslation()
  const button = (step: Step) => {
    const { name, Icon } = steps[step]
    return (
      <Button
        icon={Icon}
        look="quiet"
        size="icon"
        aria-label={t(name, { name: title })}
        blocked={pending || !can(step)}
        onClick={() => onStep(step)}
      />
    )
  }
  return (
    <>
      {button('top')}
      {button('up')}
      {button('down')}
    </>
  )
}
