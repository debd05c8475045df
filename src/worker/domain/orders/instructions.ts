import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import en from '../../../../locales/instructions/en.json'
import ru from '../../../../locales/instructions/ru.json'
import uz from '../../../../locales/instructions/uz.json'
import type { InstructionType } from '../../../shared/contract/catalogue'
import { inLanguage, type Language, type Translated } from '../../../shared/languages'
import type { Plan } from '../../db/database'
import type { InstructionText } from '../../db/schema'

type Version = { id: string; texts: Translated<InstructionText> }

/** Today's redemption texts of a type. */
export const redemptionOf = (type: InstructionType): Translated<InstructionText> => ({
  en: en[type],
  ru: ru[type],
  uz: uz[type],
})

/** The same, named by their content. */
export async function currentInstructions(type: InstructionType): Promise<Version> {
  const texts = redemptionOf(type)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(texts)))
  return { id: `${type}-${Buffer.from(digest).toString('hex').slice(0, 16)}`, texts }
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
