import { isChangedMeanwhile } from '../../../calls/changed'
import type { ApiError } from '../../../calls/http'
import { Button } from '../../../components/button'
import { Modal } from '../../../components/modal'
import { useFormat } from '../../../i18n/format'
import type { Formats } from '../../../i18n/formats'
import { useTranslation } from '../../../i18n/translation'
import type { FormText } from './fields'

type Versioned = { version?: string | number }
type Props<Change extends Versioned, Draft> = {
  form: {
    /** The call that saves the form, with the change that was sent last. */
    edit: { error: Error | null; variables: Change | undefined; reset: () => void }
    send: (change: Change) => void
    /** Undefined where the form makes something new. */
    base: Required<Pick<Change, 'version'>> | undefined
    now: Required<Pick<Change, 'version'>> | undefined
    draft: Draft
    opened: Draft
    theirs: Draft
    textOf: (draft: Draft, formats: Formats) => FormText
    undo: () => void
  }
}

/** Says that somebody else has saved a form meanwhile, shows both, and leaves the choice between them. */
export function ChangedDialog<Change extends Versioned, Draft>({ form }: Props<Change, Draft>) {
  const formats = useFormat()
  const { edit, base, now, undo } = form
  const { error, variables, reset } = edit
  if (!isChangedMeanwhile(error) || !base || !now) return null
  const { t } = formats
  const textOf = (draft: Draft) => form.textOf(draft, formats)
  const take = () => {
    undo()
    reset()
  }
  return (
    <Modal title={t('admin.changed.title')} shape="page" onClose={reset}>
      <div className="grid gap-5">
        <Author error={error} />
        {base.version === now.version || !variables ? (
          <p>{t('admin.changed.unread')}</p>
        ) : (
          <>
            <Differences mine={textOf(form.draft)} opened={textOf(form.opened)} theirs={textOf(form.theirs)} />
            <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
              <Button look="secondary" onClick={take}>
                {t('admin.changed.take')}
              </Button>
              <Button look="danger" onClick={() => form.send({ ...variables, version: now.version })}>
                {t('admin.changed.keep')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}

function Author({ error: { changed } }: { error: ApiError }) {
  const { t, date } = useFormat()
  const text = changed
    ? t('admin.changed.by', { name: changed.by, at: date(changed.at) })
    : t('admin.changed.bySomebody')
  return (
    <p className="wrap-anywhere">
      <strong>{text}</strong> {t('admin.changed.nothingSaved')}
    </p>
  )
}

function Differences({ mine, opened, theirs }: { mine: FormText; opened: FormText; theirs: FormText }) {
  const { t } = useTranslation()
  const [own, old, other] = [valuesOf(mine), valuesOf(opened), valuesOf(theirs)]
  const names = [...new Set([...own.keys(), ...other.keys()])].filter((name) => own.get(name) !== other.get(name))
  if (names.length === 0) return <p>{t('admin.changed.same')}</p>
  return (
    <ul aria-label={t('admin.changed.differences')} className="divide-y divide-line border-y border-line">
      {names.map((name) => (
        <li key={name} className="grid gap-1 py-3">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            <Value
              name={t(own.get(name) === old.get(name) ? 'admin.changed.untouched' : 'admin.changed.mine')}
              value={own.get(name)}
            />
            <Value name={t('admin.changed.theirs')} value={other.get(name)} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

const valuesOf = (text: FormText) => new Map(text.map(({ name, value }) => [name, value]))

function Value({ name, value }: { name: string; value: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{value || t('admin.changed.nothing')}</dd>
    </div>
  )
}
