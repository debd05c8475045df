import { ChevronDown, Flame } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '../../components/badge'
import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

/** Games whose direct top-up is announced and can't be chosen yet. */
const comingTopUps = ['nav.topUpPubg', 'nav.topUpSteam'] as const

/** A native disclosure that also closes on Escape, on a click elsewhere and when its link is followed. */
export function TopUpMenu() {
  const { t } = useTranslation()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute('open')
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return
      menu.current.removeAttribute('open')
      menu.current.querySelector('summary')?.focus()
    }
    addEventListener('pointerdown', onPointer)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointerdown', onPointer)
      removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <details ref={menu} className="group relative">
      <summary className="flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-muted transition select-none hover:bg-raised hover:text-ink xl:px-3">
        {t('nav.topUp')}
        <ChevronDown className="size-4 transition group-open:rotate-180" />
      </summary>
      <div className="panel absolute top-full left-0 mt-2 w-72 animate-rise p-2 shadow-2xl">
        <TopUpEntries onFollow={close} />
      </div>
    </details>
  )
}

/** One top-up that works and those that are announced. */
export function TopUpEntries({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation()
  return (
    <ul>
      <li>
        <Link
          href={paths.freeFire}
          onClick={onFollow}
          className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold hover:bg-raised"
        >
          <Flame className="size-5 text-accent-ink" />
          {t('nav.topUpFreeFire')}
        </Link>
      </li>
      {comingTopUps.map((label) => (
        <li key={label}>
          <button
            type="button"
            disabled
            className="flex min-h-11 w-full cursor-not-allowed items-center justify-between gap-3 rounded-control px-3 text-left font-semibold text-muted"
          >
            {t(label)}
            <Badge>{t('common.comingSoon')}</Badge>
          </button>
        </li>
      ))}
    </ul>
  )
}
