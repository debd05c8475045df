import type { ReactNode } from 'react'
import { CopyButton } from '../../components/copy-button'
import { LinkedText } from '../../components/linked-text'
import { useTranslation } from '../../i18n/translation'

const sizes = { normal: 'sm:text-lg sm:tracking-wide', large: 'text-xl sm:text-3xl sm:tracking-wide' } as const

type Props = { codes: readonly string[]; size?: keyof typeof sizes; below?: (index: number) => ReactNode }

/** Codes in large type, each with its own copy button and whatever else there is to say about it. */
export function CodeList({ codes, size = 'normal', below }: Props) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-2">
      {codes.map((code, index) => (
        <li key={code}>
          <div className="flex items-center justify-between gap-3 rounded-control border border-accent-ink/50 bg-accent/10 py-1.5 pr-1.5 pl-4">
            <code className={`min-w-0 font-mono font-bold wrap-anywhere ${sizes[size]}`} data-testid="code">
              <LinkedText text={code} />
            </code>
            <CopyButton text={code} label={t('order.copyCode', { number: index + 1 })} look="quiet" iconOnly />
          </div>
          {below?.(index)}
        </li>
      ))}
    </ul>
  )
}
