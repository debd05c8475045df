import type { ErrorCode } from '../../shared/errors'
import type { Shape } from './shapes'

/** What becomes of a call when it works, and what it alone is refused with; the rest follows from what it demands. */
export type Answer = {
  /** What the call does, in a sentence. */
  says: string
  /** 200 with a shape or a file, else 204. */
  status?: 201
  shape?: Shape
  /** The media type of what is no JSON. */
  file?: string
  /** The media type of a body that is no JSON. */
  brings?: string
  /** It can be asked again with an ETag. */
  tagged?: true
  refusals?: readonly ErrorCode[]
}
