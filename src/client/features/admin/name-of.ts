import type { TFunction } from 'i18next'
import { deletedName } from '../../../shared/credentials'

/** What somebody is called: their nickname, or in the reader's language that the account is deleted. */
export const nameOf = ({ userId, nickname }: { userId: string; nickname: string }, t: TFunction): string =>
  nickname === deletedName(userId) ? t('admin.users.deletedName', { id: userId }) : nickname
