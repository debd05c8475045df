import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-raised text-muted',
  good: 'bg-good/15 text-good',
  warn: 'bg-warn/15 text-warn',
  info: 'bg-info/15 text-info',
  bad: 'bg-danger/15 text-danger',
} as const

export type Tone = keyof typeof tones

export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={`inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 text-sm font-semibold leading-tight ${tones[tone]}`}
  >
    {children}
  </span>
)
