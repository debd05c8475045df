import { groupCommit } from './play/group-commit'

/** D1 for what only looks: audits that are made at the same moment cost one round trip together. */
export const { db: auditDb } = groupCommit()
