/** The forms that may ask for a proof that a person, not a program, fills them in. */
export type CheckedForm = 'register' | 'login' | 'support'

/** The script and the key by which a browser shows the check. */
export type BotCheckWidget = { script: string; siteKey: string; action: CheckedForm }

type Origin = { action: CheckedForm; hostname: string; address: string }

/** Checks proofs of being a person. A proof is good once, for its form on this shop, and for minutes. */
export type BotCheck = {
  widgetFor(action: CheckedForm): BotCheckWidget
  /** `unknown` when the service gave no answer: the caller must not take that for a person. */
  verify(proof: string, from: Origin): Promise<'person' | 'refused' | 'unknown'>
}
