import { Award } from 'lucide-react'
import type { Profile } from '../../../shared/contract/identity'
import { TextLink } from '../../components/link'
import { ProgressBar } from '../../components/progress-bar'
import { useFormat } from '../../i18n/format'
import { paths } from '../../paths'

const levelNames = {
  regular: 'level.regular',
  trusted: 'level.trusted',
} as const satisfies Record<Profile['level'], string>

export function Level({ profile }: { profile: Profile }) {
  const { t, number } = useFormat()
  const { purchases, nextLevelAt } = profile
  return (
    <section aria-labelledby="level" className="panel flex flex-col gap-3 p-5">
      <h2 id="level" className="flex items-center gap-2.5 text-heading">
        <Award className="size-6 text-accent-ink" />
        {t(levelNames[profile.level])}
      </h2>
      {nextLevelAt === null ? (
        <p className="text-muted">{t('level.reached', { count: purchases })}</p>
      ) : (
        <>
          <p id="progress" className="font-semibold tabular-nums">
            {t('level.progress', { done: number(purchases), count: nextLevelAt })}
          </p>
          <ProgressBar labelledBy="progress" value={purchases} max={nextLevelAt} />
        </>
      )}
      <p className="mt-auto text-muted">
        {t('level.question')}{' '}
        <TextLink href={paths.support} className="text-accent-ink">
          {t('level.contact')}
        </TextLink>
      </p>
    </section>
  )
}
