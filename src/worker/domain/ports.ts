import type { OtherCurrency } from '../../shared/following'

export type Clock = { nowMs(): number }

export type Ids = {
  /** 10 digits, random: short enough to type. */
  userId(): string
  /** 12 characters of Crockford base32. */
  orderId(): string
  /** 8 characters of Crockford base32: somebody reads it out to somebody else. */
  ticketId(): string
  /** For everything that nobody types. */
  id(): string
  /** 12 characters of Crockford base32 in groups of 4: it is read out or typed once. */
  password(): string
  /** 16 of them, kept on paper. */
  recoveryCode(): string
  /** A session secret of 32 random bytes. */
  token(): string
}

/** Hashes passwords; the parameters travel with the hash. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(password: string, stored: string): Promise<boolean>
  /** Whether a stored hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean
  /** A hash nobody has the password of, so that an unknown nickname costs the same time. */
  decoy: string
}

/**
 * Seals codes at rest with the newest key of a keyring. The fingerprint is equal for equal codes under one key and says
 * nothing about them without it.
 */
export type Vault = {
  /** The key that seals; what names another one waits to be sealed anew. */
  currentKeyId: string
  /** The aliases are the code's fingerprints under the older keys. */
  seal(code: string): Promise<{ sealed: string; keyId: string; fingerprint: string; aliases: string[] }>
  /** Throws when the key is not ours or the text was altered. */
  unseal(stored: { sealed: string; keyId: string; fingerprint: string }): Promise<string>
}

/** Codes of an app that counts them from a secret and the time (RFC 6238). */
export type Totp = {
  /** 20 random bytes in base32. */
  newSecret(): string
  /** The address that an app reads from a picture. */
  uriOf(secret: string, nickname: string): string
  /** The step of 30 seconds whose code this is, among those around now. */
  stepOf(secret: string, code: string, nowMs: number): number | undefined
}

/**
 * Asks the central bank: millionths of each currency for one dollar, and the day the rates are for. A currency that the
 * bank says nothing of is left out.
 */
export type RateFeed = () => Promise<{ perDollar: Partial<Record<OtherCurrency, number>>; date: string }>

/** The result of sending a message: `later` is worth another try, `refused` only after a person has changed something. */
export type Sent =
  | { outcome: 'delivered' }
  | { outcome: 'later'; afterMs: number; why: string }
  | { outcome: 'refused'; why: string }

/** The alerts of one kind in one message to the operator: how many there are, and a few of them. */
export type Notice = { kind: string; count: number; alerts: { subject: string; detail: string }[] }

/** Where the operator reads messages: one of all the notices, in the language they want. */
export type OperatorChannel = (notices: Notice[]) => Promise<Sent>

export type Log = (event: string, details?: Record<string, unknown>) => void
