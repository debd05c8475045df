import { Clock, ShieldCheck, UserRound } from 'lucide-react'
import { useTranslation } from '../../i18n/translation'

const promises = [
  { text: 'support.promiseTime', icon: Clock },
  { text: 'support.promisePeople', icon: UserRound },
  { text: 'support.promiseSafe', icon: ShieldCheck },
] as const

/** What whoever writes to the shop can count on. */
export function Promises() {
  const { t } = useTranslation()
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
      {promises.map(({ text, icon: Icon }) => (
        <li key={text} className="flex items-center gap-2 font-semibold">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
          {t(text)}
        </li>
      ))}
    </ul>
  )
}
