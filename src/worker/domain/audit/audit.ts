export { exportAudit } from './audit-export'
export { type AuditView, auditLog } from './audit-log'
export { type Actor, changedSince, lastReason, lastSaid, planAudit, timesDone } from './entries'
export { type Acts, lastAct } from './last-act'
