import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import en from '../../../../../locales/instructions/en.json'
import ru from '../../../../../locales/instructions/ru.json'
import uz from '../../../../../locales/instructions/uz.json'
import type { InstructionType } from '../../../../shared/contract/catalogue'
import { byLanguage, inLanguage, type Language, type Translated } from '../../../../shared/languages'
import type { Plan } from '../../../db/database'
import type { InstructionText } from '../../../db/schema'

const steps: Record<Language, Record<InstructionType, InstructionText>> = { en, ru, uz }

type Version = { id: string; texts: Translated<InstructionText> }

/** Today's redemption texts of a type. */
export const redemptionOf = (type: InstructionType): Translated<InstructionText> =>
  byLanguage((language) => steps[language][type])

// The texts are part of the worker, so one look at them is enough for an isolate.
const known = new Map<InstructionType, Version>()

/** Today's redemption texts of a type, named by their content. */
export function currentInstructions(type: InstructionType): Version {
  const kept = known.get(type)
  if (kept) return kept
  const texts = redemptionOf(type)
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  const version = { id: `${type}-${digest.slice(0, 16)}`, texts }
  known.set(type, version)
  return version
}

/** Plan of keeping the texts an order refers to: a version that is there already stays as it is. */
export const planKeepInstructions = (versions: Version[]): Plan =>
  versions.map(
    ({ id, texts }) =>
      sql`INSERT INTO instructions (id, texts) VALUES (${id}, ${JSON.stringify(texts)}) ON CONFLICT DO NOTHING`,
  )

/** Numbered steps under a heading, one block per text, blocks apart by an empty line. */
export const printInstructions = (versions: Translated<InstructionText>[], language: Language): string =>
  versions
    .map((texts) => inLanguage(texts, language))
    .map(({ title, steps, note }) => [title, ...steps.map((step, index) => `${index + 1}. ${step}`), note].join('\n'))
    .join('\n\n')
