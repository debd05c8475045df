import type { Product } from './contract/catalogue'
import type { Language } from './languages'

/** The shelves a page is rendered from, in the language of its address. */
export type Shelves = { all: () => Product[]; find: (idOrSlug: string) => Product | undefined }

/** What a rendered page was made of, so that the browser goes on without asking again. */
export type PageState = { language: Language; queries: { key: readonly unknown[]; data: unknown }[] }

export type RenderedPage = {
  html: string
  state: PageState
  title: string
  description: string
  /** Its one address, without the language; a page that does not exist has none. */
  path: string | undefined
  product: Product | undefined
}

/** The part of the client that runs where there is no browser. */
export type Pages = {
  /** Whether the screen at a path is for everybody. A path no screen has is: everybody may know that. */
  isPublic: (path: string) => boolean
  render: (address: string, shelves: Shelves) => Promise<RenderedPage>
}
