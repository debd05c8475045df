import type { Shape } from './shapes'

/** What a call does when it works; the rest of its description follows from what it demands. */
export type Answer = {
  /** What the call does, in a sentence. */
  says: string
  /** The shape of the answer: 200, or 201 for one that `creates`. A call without a shape or a file answers 204. */
  shape?: Shape
  creates?: Shape
  /** The media type of an answer that is no JSON. */
  file?: string
  /** The media types of a body that no schema checks. */
  brings?: readonly string[]
  /** Some of those who call are answered 204 in its place. */
  orNothing?: true
  /** It answers with the address to go to, and nothing else. */
  redirects?: true
  /** It can be asked again with an ETag. */
  tagged?: true
}
