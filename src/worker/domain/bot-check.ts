/** The forms a person may have to be told from a program for. */
export type CheckedForm = 'register' | 'login' | 'support'

/** What a browser shows the check with. */
export type BotCheckWidget = { script: string; siteKey: string; action: CheckedForm }

type Origin = { action: CheckedForm; hostname: string; address: string }

/** Tells people from programs. A proof is good once, for its form on this shop, and for minutes. */
export type BotCheck = {
  widgetFor(action: CheckedForm): BotCheckWidget
  /** `unknown` when nobody could be asked: whoever asks must not take that for a person. */
  verify(proof: string, from: Origin): Promise<'person' | 'refused' | 'unknown'>
}
