import type { OtherCurrency } from '../../shared/following'
import type { Language } from '../../shared/languages'

export type Clock = { nowMs(): number }

export type Ids = {
  /** 10 digits, random: short enough to type. */
  userId(): string
  /** 12 characters of Crockford base32. */
  orderId(): string
  /** 8 characters of Crockford base32: somebody reads it out to somebody else. */
  ticketId(): string
  /** 16 of them as well: who has it can add its worth to a balance. */
  voucher(): string
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
  /** All keys that open something. */
  keyIds: readonly string[]
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
export type AlertSummary = { kind: string; count: number; alerts: { subject: string; detail: string }[] }

/** Where the operator reads messages: one of all the summaries, in the language they want. */
export type OperatorChannel = (summaries: AlertSummary[]) => Promise<Sent>

/** What a person is told by one channel, in their language; the button opens a page of the shop. */
export type Message = {
  title: string
  text: string
  button?: { label: string; url: string }
  /** For what a channel adds of its own, as is the name of the shop. */
  language: Language
  shop: string
}

/** A way to reach people besides the shop. What it refuses is refused to this address from now on. */
export type PersonalChannel = (address: string, message: Message) => Promise<Sent>

/** What the shop's bot says in a private chat. A choice that is pressed comes back by its value. */
export type BotMessage = Omit<Message, 'language' | 'shop'> & { choices?: { label: string; value: string }[] }

/** What somebody has said or pressed in their private chat with the bot. Of a press nobody says when it was. */
export type Heard = {
  id: number
  chat: string
  language: string | undefined
  atMs?: number
  said: string
  /** The press of a choice, whose value is what is said. */
  pressId?: string
}

/** The shop's bot in Telegram, as people meet it in private chats. */
export type Bot = {
  /** Whether who calls the webhook knows its secret. */
  isSender(secret: string): Promise<boolean>
  /** Reads an update; undefined for everything but a person in a chat of their own with the bot. */
  read(update: unknown): Heard | undefined
  say(chat: string, message: BotMessage): Promise<Sent>
  /** Tells Telegram that the press of a choice has arrived. */
  hear(pressId: string): Promise<Sent>
}

/** What one login by Telegram is made of; nobody but the shop knows nonce and verifier. `backTo`: where it ends. */
export type TelegramFlow = { nonce: string; verifier: string; backTo: string }

/** Logging in by Telegram, which says who somebody is by their number there. */
export type TelegramLogin = {
  /** The page of Telegram at which somebody agrees. */
  pageFor(flow: TelegramFlow & { state: string }): Promise<string>
  /** The number of who came back with a code; `wrong` for whatever is wrong with it, `down` where Telegram does not answer. */
  personOf(back: TelegramFlow & { code: string }, nowMs: number): Promise<{ id: string } | 'wrong' | 'down'>
}

export type Log = (event: string, details?: Record<string, unknown>) => void

/** What a browser hands over of a key that a device has just made; all of it in base64url. */
export type MadePasskey = { id: string; response: { clientDataJSON: string; attestationObject: string } }

/** What a browser hands over of a challenge that a device has signed; all of it in base64url. */
export type PasskeyProof = {
  id: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | undefined }
}

/** A key as the shop keeps it. `counter`: how often the device says it has used the key. */
export type PasskeyKey = { publicKey: string; algorithm: string; counter: number }

/** What an answer of a device has to be for: the origin says which shop, the challenge which call. */
export type PasskeyCall = { origin: string; challenge: string }

/** Reads what devices say of their keys (WebAuthn, without attestation). Undefined is all that is not right. */
export type PasskeyReader = {
  challengeOf(answer: { response: { clientDataJSON: string } }): string | undefined
  readMade(made: MadePasskey, call: PasskeyCall): PasskeyKey | undefined
  /** The counter after this use. */
  readProof(proof: PasskeyProof, key: PasskeyKey, call: PasskeyCall): number | undefined
}
