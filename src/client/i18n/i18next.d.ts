import type { files } from './texts'

type Loaders = (typeof files)['en']
type File = Awaited<ReturnType<Loaders[keyof Loaders]>>['default']
/** All members of a union at once. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    // One name space to the compiler: a key that is not among the common texts is looked for in the areas.
    resources: { translation: All<File> }
  }
}
