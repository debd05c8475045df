import { Award } from 'lucide-react'
import type { Profile } from '../../../shared/contract/identity'
import { Link } from '../../components/link'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

const levelNames = {
  regular: 'level.regular',
  trusted: 'level.trusted',
} as const satisfies Record<Profile['level'], string>

export function Level({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { purchases, nextLevelAt } = profile
  return (
    <section aria-labelledby="level" className="panel flex flex-col gap-3 p-5">
      <h2 id="level" className="flex items-center gap-2.5 text-heading">
        <Award aria-hidden="true" className="size-6 text-accent-ink" />
        {t(levelNames[profile.level])}
      </h2>
      {nextLevelAt === null ? (
        <p className="text-muted">{t('level.reached', { count: purchases })}</p>
      ) : (
        <>
          <p id="progress" className="font-semibold tabular-nums">
            {t('level.progress', { done: number(purchases), count: nextLevelAt })}
          </p>
          <progress
            aria-labelledby="progress"
            value={Math.min(purchases, nextLevelAt)}
            max={nextLevelAt}
            className="h-3 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-accent-ink [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent-ink"
          />
        </>
      )}
      <p className="mt-auto text-muted">
        {t('level.question')}{' '}
        <Link href={paths.support} className="inline-flex min-h-11 items-center font-bold text-accent-ink underline">
          {t('level.contact')}
        </Link>
      </p>
    </section>
  )
}
