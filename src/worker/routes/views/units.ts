import { toMajor } from '../../../shared/money'

/** Times and sums as answers write them; null stays null. */
export function isoTime(ms: number): string
export function isoTime(ms: number | null): string | null
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

export function major(minor: number): number
export function major(minor: number | null): number | null
export function major(minor: number | null): number | null {
  return minor === null ? null : toMajor(minor)
}

export const bounds = ({ min, max }: { min: number; max: number }) => ({ min: toMajor(min), max: toMajor(max) })

/** Hundredths of a percent. */
export const percent = (hundredths: number): number => hundredths / 100
