import { minorOf, toMajor } from '../../../shared/money'

/** The sum in major units that somebody typed: a comma is as good as a point, and spaces don't count. */
export function sumIn(text: string): number | undefined {
  const minor = minorOf(text.replace(/\s/g, '').replace(',', '.'))
  return minor === undefined ? undefined : toMajor(minor)
}
