import type { Sessions } from '../../../shared/contract/identity'
import type { SessionView } from '../../domain/identity/identity'

const isoTime = (ms: number) => new Date(ms).toISOString()

export const sessionsAnswer = (views: SessionView[]): Sessions => ({
  sessions: views.map(({ id, device, beganAtMs, usedAtMs, isCurrent }) => ({
    sessionId: id,
    device,
    beganAt: beganAtMs === null ? null : isoTime(beganAtMs),
    usedAt: isoTime(usedAtMs),
    current: isCurrent,
  })),
})
