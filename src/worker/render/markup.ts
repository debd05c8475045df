const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as the value of an attribute or the content of an element. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

type Replacer = (this: object, name: string, value: unknown) => unknown

/** Data in a page. It is no script: no policy has to allow it, and no text in it can end it. */
export const dataBlock = (attributes: string, data: unknown, replacer?: Replacer): string =>
  `<script ${attributes}>${JSON.stringify(data, replacer).replaceAll('<', '\\u003c')}</script>`
