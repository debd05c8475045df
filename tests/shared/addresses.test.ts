import { describe, expect, test } from 'vitest'
import { addressIn, readAddress } from '../../src/shared/addresses'

describe('an address names its language', () => {
  test.each([
    ['/', undefined, '/'],
    ['/products/pubg', undefined, '/products/pubg'],
    ['/ru', 'ru', '/'],
    ['/ru/', 'ru', '/'],
    ['/uz/products/pubg', 'uz', '/products/pubg'],
    ['/en/products', undefined, '/en/products'],
    ['/de/products', undefined, '/de/products'],
    ['/RU/products', undefined, '/RU/products'],
    ['/russia', undefined, '/russia'],
    ['/ru//example.org', 'ru', '/example.org'],
  ])('%s', (address, named, path) => {
    expect(readAddress(address)).toEqual({ named, path })
  })
})

test.each([
  ['/', 'ru', '/ru/'],
  ['/ru/', 'en', '/'],
  ['/ru/products', 'uz', '/uz/products'],
  ['/products', 'en', '/products'],
] as const)('%s is in %s %s', (address, language, expected) => {
  expect(addressIn(language, address)).toBe(expected)
})
