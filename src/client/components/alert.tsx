import { CircleCheck, CircleExclamationPoint, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  bad: { box: 'border-danger/50 bg-danger/10', icon: 'text-danger', role: 'alert', Icon: CircleExclamationPoint },
  warn: { box: 'border-warn/50 bg-warn/10', icon: 'text-warn', role: 'status', Icon: CircleExclamationPoint },
  good: { box: 'border-good/50 bg-good/10', icon: 'text-good', role: 'status', Icon: CircleCheck },
  info: { box: 'border-info/40 bg-info/10', icon: 'text-info', role: 'note', Icon: Info },
} as const

/** A message that stays in its place on the page until its reason is gone. */
export function Alert({ tone = 'bad', children }: { tone?: keyof typeof looks; children: ReactNode }) {
  const { box, icon, role, Icon } = looks[tone]
  return (
    <div role={role} className={`flex gap-3 rounded-control border p-3.5 ${box}`}>
      <Icon className={`mt-0.5 size-5 shrink-0 ${icon}`} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
