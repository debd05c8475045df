import type { ReactNode } from 'react'
import { takeFocus } from '../../../components/take-focus'
import { ChangedDialog } from '../form/changed-dialog'
import { LeaveQuestion } from '../form/leave-question'
import { clearOfBar, SaveBar } from '../form/save-bar'
import type { useForm } from '../form/use-form'
import type { useLeaveGuard } from '../form/use-leave-guard'
import { ReasonDialog } from '../reason-dialog'

type Versioned = { version: number }
type Props<Stored extends Versioned, Draft extends object, Change extends Partial<Versioned>, Saved> = {
  form: ReturnType<typeof useForm<Stored | undefined, Draft, Change, Saved>>
  guard: ReturnType<typeof useLeaveGuard>
  title: string
  /** What saving it is called. */
  save: string
  question: { title: string; text: string; about: ReactNode }
  onSave: (reason: string) => void
  children: ReactNode
}

/** The frame of the form of a discount: its parts, the bar that saves it, and the dialog that asks for the reason. */
export function DiscountForm<Stored extends Versioned, Draft extends object, Change extends Partial<Versioned>, Saved>({
  form,
  guard,
  title,
  save,
  question,
  onSave,
  children,
}: Props<Stored, Draft, Change, Saved>) {
  const { base, now } = form
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="mb-4 text-heading outline-none wrap-anywhere">
        {title}
      </h2>
      <form ref={form.place} noValidate onSubmit={form.submit} className={`grid gap-6 ${clearOfBar}`}>
        {children}
        {(form.isChanged || !now) && (
          <SaveBar form={form} save={save} pending={form.pending} wrong={Object.keys(form.problems).length} />
        )}
      </form>
      <LeaveQuestion guard={guard} />
      {form.isAsking && (
        <ReasonDialog
          title={question.title}
          confirm={save}
          pending={form.pending}
          error={form.error}
          onConfirm={onSave}
          onClose={form.close}
        >
          {question.about}
          <p>{question.text}</p>
        </ReasonDialog>
      )}
      {base && now && <ChangedDialog form={{ ...form, base, now }} />}
    </>
  )
}
