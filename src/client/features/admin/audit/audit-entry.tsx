import { ArrowRight } from 'lucide-react'
import type { AuditLog } from '../../../../shared/contract/admin'
import { Link } from '../../../components/link'
import { Moment } from '../../../components/moment'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { useAlertName } from '../alert-words'
import { pathToUser } from '../areas'
import { actNames, actNow } from './act-names'
import { changeLines } from './change-text'
import { nameOfSubject, subjectPath, subjectText } from './subject-path'

type Entry = AuditLog['entries'][number]

/** In characters: longer changes, such as a whole product, are folded away. */
const longestLine = 160

const link = 'inline-flex min-h-6 items-center underline wrap-anywhere sm:min-h-11'

function Subject({ entry }: { entry: Entry }) {
  const path = subjectPath(entry)
  const name = nameOfSubject(entry, useFormat())
  const text = subjectText(entry.action, entry.subject, useAlertName())
  if (!path) return text && <span className="font-mono text-sm wrap-anywhere">{text}</span>
  return (
    <Link href={path} className={link}>
      {name ?? entry.subject}
    </Link>
  )
}

function Changes({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const changes = changeLines(entry, useFormat())
  if (changes.length === 0) return null
  const list = (
    <ul className="grid gap-1 border-l-4 border-line pl-4 text-sm">
      {changes.map(({ name, from, to }) => (
        <li key={name} className="min-w-0 wrap-anywhere">
          {name && <span className="text-muted">{name}: </span>}
          {entry.before !== null && (
            <>
              <del className="text-muted">{from}</del>{' '}
              <ArrowRight role="img" aria-label={t('admin.audit.became')} className="inline size-4 text-muted" />{' '}
            </>
          )}
          <ins className="font-semibold no-underline">{to}</ins>
        </li>
      ))}
    </ul>
  )
  if (JSON.stringify(changes).length <= longestLine) return list
  return (
    <details className="max-sm:grow">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-sm font-semibold text-accent-ink">
        {t('admin.audit.details')}
      </summary>
      {list}
    </details>
  )
}

/** One act: its name, its subject, its author, time and reason, and the changes. */
export function AuditEntry({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const { action, actor, actorName } = entry
  const act = actNow(action)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2 sm:grid sm:justify-normal sm:gap-2 sm:py-4">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="font-bold">{act ? t(actNames[act]) : action}</span>
          <Subject entry={entry} />
        </p>
        <Moment at={entry.at} className="text-sm text-muted" />
      </div>
      <Changes entry={entry} />
      {entry.reason && <p className="w-full wrap-anywhere whitespace-pre-line">{entry.reason}</p>}
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {actorName === null ? (
          actor === 'schedule' ? (
            t('admin.audit.schedule')
          ) : (
            actor
          )
        ) : (
          <Link href={pathToUser(actor)} className={link}>
            {actorName}
          </Link>
        )}
        {entry.address && <span>{t('admin.audit.from', { address: entry.address })}</span>}
      </p>
    </li>
  )
}
