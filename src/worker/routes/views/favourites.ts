import type { Watches } from '../../../shared/contract/favourites'
import { inLanguage, type Language } from '../../../shared/languages'
import type { WatchView } from '../../domain/favourites/favourites'
import { isoTime } from './units'

export const watchAnswer = (
  { texts, region, at, ...watch }: WatchView,
  language: Language,
): Watches['watches'][number] => ({
  ...watch,
  title: inLanguage(texts, language).title,
  region: region || null,
  at: isoTime(at),
})
