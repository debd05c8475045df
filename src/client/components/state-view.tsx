import type { LucideIcon } from 'lucide-react'
import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation'
import { Button } from './button'

type Props = { icon: LucideIcon; title: string; text?: string; heading?: 'h1' | 'h2'; children?: ReactNode }

/** A whole area with nothing to list: empty, missing or not there yet. Says what it is and offers a way on. */
export function StateView({ icon: Icon, title, text, heading: Heading = 'h2', children }: Props) {
  return (
    <div className="panel flex flex-col items-center px-5 py-14 text-center">
      <span className="mb-5 grid size-16 place-items-center rounded-2xl bg-raised text-accent-ink">
        <Icon aria-hidden="true" className="size-8" />
      </span>
      <Heading className="text-heading">{title}</Heading>
      {text && <p className="mt-2 max-w-md text-balance text-muted">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}

/** Something could not be loaded: what, why, and another try. */
export function LoadError({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <StateView icon={CloudOff} title={title} text={text}>
        <Button look="secondary" onClick={onRetry}>
          <RotateCw aria-hidden="true" className="size-5" />
          {t('common.retry')}
        </Button>
      </StateView>
    </div>
  )
}
