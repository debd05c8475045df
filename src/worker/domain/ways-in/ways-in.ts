import type { Plan } from '../../db/database'
import { planTidyHolds } from './holds'
import { planTidyTokens } from './one-time'

export { codesLeft, makeCodes } from './account-codes'
export {
  type AskedRecovery,
  askByContact,
  askedRecovery,
  recoveryChannels,
  sendRecoveries,
  stopRecovery,
} from './contact-recovery'
export { askEmail, confirmEmail, showEmail, unlinkEmail } from './email'
export { enter, enterUrl, entryUrl, makeEnterUrl } from './enter'
export { planForget } from './forgetting'
export { held, holdQuery, planHold, planUnheld } from './holds'
export { confirmedFor, planConfirmedSent } from './large-sums'
export { letRecover } from './linked-contact'
export { logInWithPasskey, passkeyLoginOptions } from './passkey-use'
export {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  type PasskeyView,
  removePasskey,
  stepUpOptions,
} from './passkeys'
export { changePassword, removePassword } from './password'
export { recover, recoverByLink } from './recover'
export { stepUp } from './step-up'
export { finishTelegram, showTelegram, unlinkTelegram } from './telegram'
export { beginLink, beginTelegram } from './telegram-flow'

/** Plan of dropping tokens and holds that are over. */
export const planTidy = (nowMs: number): Plan => [...planTidyTokens(nowMs), ...planTidyHolds(nowMs)]
