import { expect, test } from 'vitest'
import { changeOf, draftOfArticle } from '../../src/client/features/admin/articles/article-fields'

test('a summary of several lines is sent as the one line that lists show; the text keeps its lines', () => {
  const about = { slug: 'sale', 'texts.en.title': 'Sale', 'texts.en.summary': 'Today only.\nHalf the price.' }
  const draft = { ...draftOfArticle(undefined), ...about, 'texts.en.text': 'First.\n\nSecond.' }
  expect(changeOf(draft, undefined)?.texts.en).toEqual({
    ...{ title: 'Sale', summary: 'Today only. Half the price.', text: 'First.\n\nSecond.' },
  })
})
