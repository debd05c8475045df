import type { Price, Product } from '../../shared/contract/catalogue'
import type { RenderedPage } from '../../shared/pages'

const vocabulary = 'https://schema.org'

const pricesOf = (product: Product): (Price & { label: string })[] => {
  const shelves = Object.values(product.regions)
  return (shelves.length > 0 ? shelves : [product]).flatMap(({ label, prices }) =>
    prices.map((price) => ({ ...price, label })),
  )
}

const offerFacts = ({ amount, label, price, stock }: Price & { label: string }, address: string) => ({
  '@type': 'Offer',
  name: `${amount} ${label}`,
  price,
  priceCurrency: 'USD',
  availability: `${vocabulary}/${stock === 0 ? 'OutOfStock' : 'InStock'}`,
  url: address,
})

/** A product and its prices as search engines read them (schema.org). */
export function productFacts(product: Product, address: string, origin: string) {
  const offers = pricesOf(product)
  const prices = offers.map(({ price }) => price)
  return {
    '@context': vocabulary,
    '@type': 'Product',
    name: product.title,
    description: product.description,
    image: new URL(product.image, origin).href,
    sku: product.id,
    category: product.category,
    url: address,
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
