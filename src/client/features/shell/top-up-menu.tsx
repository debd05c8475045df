import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation'

const loadGames = () => import('./top-up-games')
const TopUpGames = lazy(loadGames)

/** A native disclosure that also closes on Escape, on a click elsewhere and when its link is followed. */
export function TopUpMenu() {
  const { t } = useTranslation()
  const menu = useRef<HTMLDetailsElement>(null)
  const [opened, setOpened] = useState(false)
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
    <details ref={menu} className="group relative" onToggle={() => setOpened(true)}>
      <summary
        onPointerEnter={loadGames}
        className="flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-muted transition select-none hover:bg-raised hover:text-ink xl:px-3"
      >
        {t('nav.topUp')}
        <ChevronDown className="size-4 transition group-open:rotate-180" />
      </summary>
      <div className="panel absolute top-full left-0 mt-2 min-h-14 w-72 animate-rise p-2 shadow-2xl">
        {opened && (
          <Suspense fallback={null}>
            <TopUpGames onFollow={close} />
          </Suspense>
        )}
      </div>
    </details>
  )
}
