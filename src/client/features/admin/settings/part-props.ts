import type { Problems } from '../field-problems'
import type { Draft } from './draft'

/** What each part of the form works with. */
export type PartProps = { draft: Draft; problems: Problems; onChange: (part: Partial<Draft>) => void }
