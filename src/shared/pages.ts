import type { Article, Articles } from './contract/articles'
import type { Found, Product, ProductPage } from './contract/catalogue'
import type { HousePage } from './contract/house-pages'
import type { SupportOptions } from './contract/support'
import type { TopUpGame, TopUpGames } from './contract/topups'
import type { NamedCard } from './finding'
import type { Language } from './languages'
import type { Selling } from './money'
import type { PaymentMark, PaymentMethod } from './payments'

/** The data of a page: products in the language of its address, how the shop can be reached, its name and currencies. */
export type Shelves = {
  all: () => Product[]
  /** The cards of the same, in the same order. */
  cards: () => readonly NamedCard[]
  find: (idOrSlug: string) => ProductPage | undefined
  games: TopUpGames['games']
  /** The game at the address. */
  game: TopUpGame | undefined
  support: SupportOptions
  /** The house page at the address, and how it is described. */
  housePage: { page: HousePage; description: string } | undefined
  /** What is published now: a page of the list, what a text finds, the banners, and the article at the address. */
  news: {
    list: (after: string | undefined) => Articles
    find: (text: string) => Found['articles']
    banners: Articles
    article: Article | undefined
  }
  shopName: string
  selling: Selling
}

/** The data of the footer: links to the house pages, and the ways to pay. */
export type FooterFacts = {
  shopName: string
  links: Record<Language, { path: string; name: string }[]>
  ways: (PaymentMark | PaymentMethod)[]
  hasArticles: boolean
}

/** The data that a page was rendered from, so that the browser need not ask for it again. */
export type PageState = { language: Language; queries: { key: readonly unknown[]; data: unknown }[] }

export type RenderedPage = {
  html: string
  state: PageState
  title: string
  /** The title without the name of the shop. */
  heading: string
  description: string
  /** Its one address, without the language; a page that does not exist has none. */
  path: string | undefined
  product: ProductPage | undefined
  /** The game whose players are topped up on the page. */
  game: TopUpGame | undefined
  article: Article | undefined
  /** Questions and answers on the page. */
  questions: { question: string; answer: string }[]
  /** The files of the project that the screen begins with in a browser: its own and those of its texts. */
  modules: string[]
}

/** The part of the client that runs where there is no browser. */
export type Pages = {
  /** Whether the screen at a path is for everybody. A path no screen has is: everybody may know that. */
  isPublic: (path: string) => boolean
  render: (address: string, shelves: Shelves) => Promise<RenderedPage>
  /** The footer in every language, for any page. */
  footer: (facts: FooterFacts) => Promise<string>
}
