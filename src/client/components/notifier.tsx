import { useEffect, useRef, useState } from 'react'
import { Toaster, toast } from 'sonner'
import { limits } from '../../shared/limits'
import { useTranslation } from '../i18n/translation'
import type { Deliver } from './message'

const look = 'rounded-control! font-sans! text-base! font-semibold! p-4!'
const looks = {
  error: `${look} border-transparent! bg-danger-fill! text-on-danger!`,
  success: `${look} border-good! bg-surface! text-ink! [&_svg]:text-good`,
} as const

/** How much room below a toast has: it lies above the button that was pressed, which may be pressed again. */
const gapPx = 24
const toastPx = { width: 360, height: 110 }

function offsetPx(): number {
  const pressed = document.activeElement
  if (!pressed?.matches('button, a, input')) return gapPx
  const { top, bottom, left, right } = pressed.getBoundingClientRect()
  const isBeside = right < (innerWidth - toastPx.width) / 2 || left > (innerWidth + toastPx.width) / 2
  const isAbove = bottom < innerHeight - gapPx - toastPx.height
  return isBeside || isAbove || top > innerHeight ? gapPx : innerHeight - top + gapPx / 2
}

export default function Notifier({ onReady }: { onReady: (deliver: Deliver) => void }) {
  const { t } = useTranslation()
  const layer = useRef<HTMLDivElement>(null)
  const [bottom, setBottom] = useState(gapPx)
  useEffect(
    () =>
      onReady(({ kind, text }) => {
        // Shown anew, it lies above a dialog that has been opened since.
        if (layer.current?.matches(':popover-open')) layer.current.hidePopover()
        layer.current?.showPopover()
        setBottom(offsetPx())
        toast[kind](text, { className: looks[kind] })
      }),
    [onReady],
  )
  return (
    <div ref={layer} popover="manual" className="size-0 overflow-visible border-0 p-0">
      <Toaster
        position="bottom-center"
        offset={{ bottom }}
        mobileOffset={{ bottom }}
        visibleToasts={limits.notifications.shown}
        duration={limits.notifications.ms}
        containerAriaLabel={t('common.notifications')}
      />
    </div>
  )
}
