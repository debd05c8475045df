import { Link } from '../../components/link'
import { pathToUser } from './areas'

type Props = { userId: string; nickname: string }

/** Somebody by name and id, and the way to everything about them. */
export const UserLink = ({ userId, nickname }: Props) => (
  <Link
    href={pathToUser(userId)}
    className="inline-flex min-h-6 items-center gap-1 sm:min-h-11 underline wrap-anywhere"
  >
    {nickname} ({userId})
  </Link>
)
