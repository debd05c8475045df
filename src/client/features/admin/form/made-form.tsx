import type { ReactNode } from 'react'
import { takeFocus } from '../../../components/take-focus'
import { LeaveQuestion } from './leave-question'
import { ReasonedSave } from './reasoned-save'
import { clearOfBar, SaveBar } from './save-bar'
import type { usePageForm } from './use-form'

type Versioned = { version: string | number }
type Props<Stored extends Versioned, Draft extends object, Change extends Partial<Versioned>, Saved> = {
  form: ReturnType<typeof usePageForm<Stored | undefined, Draft, Change, Saved>>
  title: string
  /** Stands between the title and the form. */
  below?: ReactNode
  /** What saving it is called. */
  save: string
  question: { title: string; text: string; about?: ReactNode; confirm?: string }
  onSave: (reason: string) => void
  children: ReactNode
}

/** The form of a thing that is made or changed: its parts, the bar that saves it, and the dialog that asks for the reason. */
export function MadeForm<Stored extends Versioned, Draft extends object, Change extends Partial<Versioned>, Saved>({
  form,
  title,
  below,
  save,
  question,
  onSave,
  children,
}: Props<Stored, Draft, Change, Saved>) {
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="mb-4 text-heading outline-none wrap-anywhere">
        {title}
      </h2>
      {below}
      <form ref={form.place} noValidate onSubmit={form.submit} className={`grid gap-6 ${clearOfBar}`}>
        {children}
        {(form.isChanged || !form.now) && (
          <SaveBar form={form} save={save} pending={form.pending} wrong={Object.keys(form.problems).length} />
        )}
      </form>
      <LeaveQuestion guard={form.guard} />
      <ReasonedSave form={form} title={question.title} confirm={question.confirm ?? save} onConfirm={onSave}>
        {question.about}
        <p>{question.text}</p>
      </ReasonedSave>
    </>
  )
}
