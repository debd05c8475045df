import { StickyNote } from 'lucide-react'
import type { FormEvent } from 'react'
import { adminLimits } from '../../../shared/admin-limits'
import type { Notes as NoteList } from '../../../shared/contract/stories'
import { useKeptText } from '../../calls/kept-text'
import { Button } from '../../components/button'
import { Moment } from '../../components/moment'
import { useNotifyFailure } from '../../components/notify-failure'
import { Section } from '../../components/page'
import { TextArea } from '../../components/text-area'

type Props = {
  /** Whom or what the notes are about: what is typed is kept in the tab under this name. */
  about: string
  notes: NoteList['notes']
  pending: boolean
  add: (note: { text: string }) => Promise<unknown>
}

/** A note with its author and time. */
export const Note = ({ note: { text, nickname, at } }: { note: NoteList['notes'][number] }) => (
  <>
    <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    <p className="text-sm text-muted">
      {nickname} · <Moment at={at} />
    </p>
  </>
)

/** The notes of administrators for each other, the newest on top, and a field for a new one. */
export function Notes({ about, notes, pending, add }: Props) {
  const { t, onError } = useNotifyFailure()
  const [text, setText] = useKeptText(`note ${about}`)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A promise: what is said to run with the screen is dropped with it, and the sent text would come back.
    add({ text: text.trim() }).then(() => setText(''), onError)
  }
  return (
    <Section title={t('admin.notes.title')} className="panel p-5">
      <form onSubmit={submit} className="grid gap-3">
        <TextArea
          label={t('admin.notes.text')}
          hint={t('admin.notes.hint')}
          rows={2}
          required
          maxLength={adminLimits.notes.textLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          icon={StickyNote}
          type="submit"
          look="secondary"
          className="justify-self-start"
          pending={pending}
          disabled={text.trim() === ''}
        >
          {t('admin.notes.add')}
        </Button>
      </form>
      {notes.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {notes.map((note) => (
            <li key={note.noteId} className="py-3">
              <Note note={note} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
