import type { ComponentProps } from 'react'
import { ReasonDialog } from '../reason-dialog'
import { ChangedDialog } from './changed-dialog'

type Versioned = { version?: string | number }
type Asking = { isAsking: boolean; reason: string; pending: boolean; error: Error | null; close: () => void }
type Props<Change extends Versioned, Draft> = Omit<
  ComponentProps<typeof ReasonDialog>,
  'said' | 'pending' | 'error' | 'onClose'
> & {
  form: ComponentProps<typeof ChangedDialog<Change, Draft>>['form'] & Asking
  /** Of a form inside the dialog. A form on the page opens the dialog when somebody saves. */
  onClose?: () => void
}

/** The dialogs of a form that is saved with a reason. They have forms of their own, so they stand beside the form. */
export const ReasonedSave = <Change extends Versioned, Draft>({ form, onClose, ...dialog }: Props<Change, Draft>) => (
  <>
    {(onClose ?? form.isAsking) && (
      <ReasonDialog
        {...dialog}
        said={form.reason}
        pending={form.pending}
        error={form.error}
        onClose={onClose ?? form.close}
      />
    )}
    <ChangedDialog form={form} />
  </>
)
