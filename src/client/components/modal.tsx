import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../i18n/translation'
import { Button } from './button'

const shapes = {
  centre: 'm-auto w-[calc(100%-2rem)] max-w-md rounded-panel',
  page: 'm-auto w-[calc(100%-1rem)] max-w-xl rounded-panel',
  wide: 'm-auto w-[calc(100%-1rem)] max-w-5xl rounded-panel',
  side: 'my-0 mr-0 ml-auto h-dvh max-h-none w-80 max-w-[88vw]',
} as const

type Props = {
  title: string
  shape?: keyof typeof shapes
  /** The answer to what was sent here is on its way: nothing closes the dialog before somebody has seen that answer. */
  waiting?: boolean
  /** Something is typed into a small one: like a large one it is not closed by a click beside it. */
  takesText?: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog: the browser keeps the focus inside and Escape closes it. Mounted means open. */
export function Modal({ title, shape = 'centre', waiting = false, takesText = false, onClose, children }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // A click beside it must end no payment, nor lose what is typed.
  const stays = takesText || shape === 'page' || shape === 'wide'
  // Closed before it leaves the page, or the browser does not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      closedby={waiting ? 'none' : stays ? 'closerequest' : 'any'}
      aria-labelledby={heading}
      // Browsers that do not know `closedby`.
      onCancel={(event) => waiting && event.preventDefault()}
      onClose={() => !dialog.current?.open && onClose()}
      className={`animate-rise border border-line bg-surface p-5 text-ink ${shapes[shape]}`}
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={heading} className="text-heading">
          {title}
        </h2>
        <Button look="quiet" size="icon" aria-label={t('common.close')} disabled={waiting} onClick={onClose}>
          <X />
        </Button>
      </div>
      {children}
    </dialog>
  )
}
