import type { Sessions } from '../../../shared/contract/identity'
import type { SessionView } from '../../domain/identity/identity'
import { isoTime } from './units'

export const sessionsAnswer = (views: SessionView[]): Sessions => ({
  sessions: views.map(({ id, device, place, beganAtMs, usedAtMs, isCurrent }) => ({
    sessionId: id,
    device,
    place,
    beganAt: isoTime(beganAtMs),
    usedAt: isoTime(usedAtMs),
    current: isCurrent,
  })),
})
