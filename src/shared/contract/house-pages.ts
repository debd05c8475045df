import { z } from 'zod'
import { housePageNames } from '../house-pages'
import { languages } from '../languages'
import { settingLimits } from '../setting-limits'
import { formVersion, instant, lines, reason } from './common'

const name = z.enum(housePageNames)
const language = z.enum(languages)

/** A page as everybody reads it. `changedAt` is null while it has the text that the shop came with. */
export const housePage = z.object({ name, title: z.string(), html: z.string(), changedAt: instant.nullable() })
export type HousePage = z.infer<typeof housePage>

/** Markdown. An empty text is the one that the shop came with. */
const text = lines(settingLimits.housePage)

export const previewHousePage = z.object({ language, text })

export const editHousePage = z.object({ language, text, version: formVersion, reason })
export type EditHousePage = z.output<typeof editHousePage>

const perLanguage = z.record(language, z.string())

/** A page as an administrator edits it: what was written, and what stands there where nothing was. */
export const housePageForm = z.object({ name, version: formVersion, texts: perLanguage, defaults: perLanguage })
export type HousePageForm = z.infer<typeof housePageForm>

export const housePagePreview = z.object({ html: z.string() })
