import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster, toast } from 'sonner'
import { limits } from '../../shared/limits'
import type { Deliver } from './notify'

const look = 'rounded-control! font-sans! text-base! font-semibold! p-4!'
const looks = {
  error: `${look} border-transparent! bg-danger-fill! text-on-danger!`,
  success: `${look} border-good! bg-surface! text-ink! [&_svg]:text-good`,
} as const

export default function Notifier({ onReady }: { onReady: (deliver: Deliver) => void }) {
  const { t } = useTranslation()
  const layer = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      onReady(({ kind, text }) => {
        // Shown anew, it lies above a dialog that has been opened since.
        if (layer.current?.matches(':popover-open')) layer.current.hidePopover()
        layer.current?.showPopover()
        toast[kind](text, { className: looks[kind] })
      }),
    [onReady],
  )
  return (
    <div ref={layer} popover="manual" className="size-0 overflow-visible border-0 p-0">
      <Toaster
        position="bottom-center"
        visibleToasts={limits.notifications.shown}
        duration={limits.notifications.ms}
        containerAriaLabel={t('common.notifications')}
      />
    </div>
  )
}
