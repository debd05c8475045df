import type { TelegramLink } from '../../../shared/contract/telegram'
import type { Contact } from '../../domain/notices/notices'
import { isoTime } from './units'

/** A contact that is linked, but for its address. */
export const linkedAnswer = ({ confirmedAt, recovers, refusedAt }: Contact): NonNullable<TelegramLink['linked']> => ({
  since: isoTime(confirmedAt),
  recovers,
  refuses: refusedAt !== null,
})
