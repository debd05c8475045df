import { Button } from './button'
import { Modal } from './modal'

type Props = { title: string; text: string; no: string; yes: string; onClose: () => void; onConfirm: () => void }

/** Asks before something is done that can't be taken back. */
export const Question = ({ title, text, no, yes, onClose, onConfirm }: Props) => (
  <Modal title={title} onClose={onClose}>
    <p className="text-muted">{text}</p>
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <Button look="secondary" onClick={onClose}>
        {no}
      </Button>
      <Button
        look="danger"
        onClick={() => {
          onConfirm()
          onClose()
        }}
      >
        {yes}
      </Button>
    </div>
  </Modal>
)
