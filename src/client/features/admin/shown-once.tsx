import type { ReactNode } from 'react'
import { CopyButton } from '../../components/copy-button'
import { Modal } from '../../components/modal'
import { takeFocus } from '../../components/take-focus'

type Props = {
  title: string
  secret: string
  /** What copying it is called. */
  copy: string
  name: string
  onClose: () => void
  children?: ReactNode
}

/** A secret that an administrator has asked for, and that is shown this once. */
export const ShownOnce = ({ title, secret, copy, name, onClose, children }: Props) => (
  <Modal title={title} shape="page" onClose={onClose}>
    <div className="grid gap-4">
      <p className="flex items-center justify-between gap-3 rounded-control border border-accent-ink/50 bg-accent/10 py-1.5 pr-1.5 pl-4">
        <code
          ref={takeFocus}
          tabIndex={-1}
          className="min-w-0 font-mono text-lg font-bold wrap-anywhere outline-none"
          data-testid={name}
        >
          {secret}
        </code>
        <CopyButton text={secret} label={copy} look="quiet" iconOnly />
      </p>
      {children}
    </div>
  </Modal>
)
