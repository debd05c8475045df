import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { pathToUser } from './areas'
import { nameOf } from './name-of'

type Props = { userId: string; nickname: string }

/** Somebody by name and id, and the way to everything about them. */
export function UserLink({ userId, nickname }: Props) {
  const { t } = useTranslation()
  return (
    <Link
      href={pathToUser(userId)}
      className="inline-flex min-h-6 items-center gap-1 sm:min-h-11 underline wrap-anywhere"
    >
      {nameOf({ userId, nickname }, t)} ({userId})
    </Link>
  )
}
