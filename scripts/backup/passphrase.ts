import { BackupProblem } from './sealing'

const shortest = 20

/** What seals and opens backups. It comes from the environment and is kept nowhere here. */
export function passphrase(): string {
  const given = process.env.BACKUP_PASSPHRASE ?? ''
  if (given.length >= shortest) return given
  throw new BackupProblem(
    `Set BACKUP_PASSPHRASE to ${shortest} characters or more, for example what \`openssl rand -base64 32\` says.`,
  )
}

/** Ends a command with the sentence of a problem that its user can do something about. */
export function refuse(error: unknown): never {
  if (!(error instanceof BackupProblem)) throw error
  console.error(error.message)
  process.exit(1)
}
