import type { Article } from '../../shared/contract/articles'
import type { Price, Product, ProductPage } from '../../shared/contract/catalogue'
import type { TopUpGame } from '../../shared/contract/topups'
import { mainCurrency } from '../../shared/money'
import type { RenderedPage } from '../../shared/pages'

const vocabulary = 'https://schema.org'

const pricesOf = (product: Product): (Price & { label: string })[] => {
  const shelves = Object.values(product.regions)
  return (shelves.length > 0 ? shelves : [product]).flatMap(({ label, prices }) =>
    prices.map((price) => ({ ...price, label })),
  )
}

const dollarsOf = ({ price, lowered }: Price): number => lowered?.priceIn[mainCurrency] ?? price

const offerFacts = ({ amount, label, stock, ...price }: Price & { label: string }, address: string) => ({
  '@type': 'Offer',
  name: `${amount} ${label}`,
  price: dollarsOf({ amount, stock, ...price }),
  priceCurrency: 'USD',
  availability: `${vocabulary}/${stock === 0 ? 'OutOfStock' : 'InStock'}`,
  url: address,
})

const ratingFacts = (reviews: ProductPage['reviews']) =>
  reviews?.average
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ...{ ratingValue: reviews.average, reviewCount: reviews.count, bestRating: 5, worstRating: 1 },
        },
      }
    : {}

/** A product and its prices as search engines read them (schema.org). */
export function productFacts(product: ProductPage, address: string, origin: string) {
  const offers = pricesOf(product)
  const prices = offers.map(dollarsOf)
  return {
    '@context': vocabulary,
    '@type': 'Product',
    name: product.title,
    description: product.description,
    image: new URL(product.image, origin).href,
    sku: product.id,
    category: product.category,
    url: address,
    ...ratingFacts(product.reviews),
    ...(offers.length > 0 && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'USD',
        lowPrice: Math.min(...prices),
        highPrice: Math.max(...prices),
        offerCount: offers.length,
        offers: offers.map((offer) => offerFacts(offer, address)),
      },
    }),
  }
}

/** A game and what of it can be bought now, as search engines read them. */
export function gameFacts(game: TopUpGame, name: string, address: string, origin: string) {
  const offers = game.packages.flatMap(({ name, available, priceIn, lowered }) => {
    const price = lowered?.priceIn[mainCurrency] ?? priceIn[mainCurrency]
    return available && price !== undefined ? { name, price } : []
  })
  const prices = offers.map(({ price }) => price)
  return {
    '@context': vocabulary,
    '@type': 'Product',
    name,
    description: game.description,
    image: new URL(game.image, origin).href,
    sku: game.slug,
    url: address,
    ...(offers.length > 0 && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: mainCurrency.toUpperCase(),
        lowPrice: Math.min(...prices),
        highPrice: Math.max(...prices),
        offerCount: offers.length,
        offers: offers.map((offer) => ({
          ...{ '@type': 'Offer', ...offer, priceCurrency: mainCurrency.toUpperCase(), url: address },
          availability: `${vocabulary}/InStock`,
        })),
      },
    }),
  }
}

type Place = { address: string; origin: string; shopName: string }

/** News or help as search engines read it. */
export const articleFacts = (article: Article, { address, origin, shopName }: Place) => ({
  '@context': vocabulary,
  '@type': article.kind === 'news' ? 'NewsArticle' : 'Article',
  headline: article.title,
  description: article.summary,
  inLanguage: article.language,
  datePublished: article.date,
  // A planned article was written before its date.
  dateModified: [article.date, article.changedAt].sort().at(-1),
  mainEntityOfPage: address,
  image: new URL('/icons/icon-512.png', origin).href,
  author: { '@type': 'Organization', name: shopName, url: origin },
  publisher: { '@type': 'Organization', name: shopName },
})

/** Questions and their answers as search engines read them. */
export const questionFacts = (questions: RenderedPage['questions']) => ({
  '@context': vocabulary,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
