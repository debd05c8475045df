import type { alertDetails } from '../../../../locales/alert-details/en.json'
import type { Translated } from '../../../shared/languages'

/** The details of alerts, by key; each has a sentence in `locales/alert-details`. */
export type DetailKey = keyof typeof alertDetails

/** A sum of money, a text that has languages of its own, or another detail inside the first. */
type DetailValue = string | number | { minor: number; currency: string } | { say: DetailKey } | Translated<string>

/**
 * A sentence by its key and what stands in it: an alert is kept in no language and read in the reader's. SQL that raises
 * alerts writes the same as `json_array(key, json_object(…))`.
 */
export type Detail = readonly [say: DetailKey, values?: Readonly<Record<string, DetailValue>>]
