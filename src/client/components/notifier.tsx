import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { limits } from '../../shared/limits'
import { Translated, useTranslation } from '../i18n/translation'
import { translator } from '../i18n/translator'

const look = 'rounded-control! font-sans! text-base! font-semibold! p-4!'
const looks = {
  error: `${look} border-transparent! bg-danger-fill! text-on-danger!`,
  success: `${look} border-good! bg-surface! text-ink! [&_svg]:text-good`,
} as const

/** The room below a toast: the button that was pressed stays free, because it may be pressed again. */
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

/** Phones of some years ago have none: there a message lies above the page alone. */
const hasLayers = 'showPopover' in HTMLElement.prototype

type Deliver = (kind: keyof typeof looks, text: string) => void

function Notifier({ onReady }: { onReady: (deliver: Deliver) => void }) {
  const { t } = useTranslation()
  const layer = useRef<HTMLDivElement>(null)
  const [bottom, setBottom] = useState(gapPx)
  useEffect(
    () =>
      onReady((kind, text) => {
        // Shown anew, it lies above a dialog that has been opened since.
        if (hasLayers && layer.current?.matches(':popover-open')) layer.current.hidePopover()
        if (hasLayers) layer.current?.showPopover()
        setBottom(offsetPx())
        toast[kind](text, { className: looks[kind] })
      }),
    [onReady],
  )
  return (
    <div ref={layer} popover={hasLayers ? 'manual' : undefined} className="size-0 overflow-visible border-0 p-0">
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

const ready = new Promise<Deliver>((onReady) => {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <Translated translator={translator}>
      <Notifier onReady={onReady} />
    </Translated>,
  )
})

/** Shows a message as soon as there is a place for it. */
export const deliver: Deliver = (kind, text) => void ready.then((show) => show(kind, text))
