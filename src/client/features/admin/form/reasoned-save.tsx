import type { ComponentProps, ReactNode } from 'react'
import { ReasonDialog } from '../reason-dialog'
import { ChangedDialog } from './changed-dialog'

type Asking = { isAsking: boolean; pending: boolean; error: Error | null; close: () => void }
type Props<Change extends { version?: string | number }, Draft> = {
  form: ComponentProps<typeof ChangedDialog<Change, Draft>>['form'] & Asking
  title: string
  confirm: string
  onConfirm: (reason: string) => void
  children: ReactNode
}

/** The dialogs of a form that is saved with a reason. They have forms of their own, so they stand beside the form. */
export const ReasonedSave = <Change extends { version?: string | number }, Draft>({
  form,
  title,
  confirm,
  onConfirm,
  children,
}: Props<Change, Draft>) => (
  <>
    {form.isAsking && (
      <ReasonDialog
        title={title}
        confirm={confirm}
        pending={form.pending}
        error={form.error}
        onConfirm={onConfirm}
        onClose={form.close}
      >
        {children}
      </ReasonDialog>
    )}
    <ChangedDialog form={form} />
  </>
)
