import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../components/button'
import { useTranslation } from '../../i18n/translation'

type Props = {
  /** How many of the filters inside are set. */
  set: number
  children: ReactNode
}

/** Filters of a list: on a phone behind one button that counts those that are set, elsewhere as if it weren't there. */
export function FilterFold({ set, children }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        icon={SlidersHorizontal}
        look="secondary"
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {set > 0 ? t('admin.filtersSet', { set }) : t('admin.orders.filters')}
      </Button>
      <div id={id} className={`grid gap-3 sm:contents ${isOpen ? '' : 'max-sm:hidden'}`}>
        {children}
      </div>
    </>
  )
}
