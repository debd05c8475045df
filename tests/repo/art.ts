const tag =
  /<!--[\s\S]*?-->|<\?xml[\s\S]*?\?>|<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g

/** What is wrong with the text of an SVG picture: a page shows it as it is, so it must hold a picture and nothing else. */
export function artProblems(svg: string): string[] {
  const open: string[] = []
  const problems: string[] = []
  const rest = svg.replace(
    tag,
    (_whole, closing: string, name: string | undefined, attributes: string, closed: string) => {
      if (!name) return ''
      if (closing) {
        if (open.pop() !== name) problems.push(`</${name}> closes what is not open`)
        return ''
      }
      if (!closed) open.push(name)
      if (/^(script|text|tspan|foreignObject|image|iframe|a|style|animate\w*|set)$/i.test(name))
        problems.push(`<${name}>`)
      problems.push(...attributeProblems(attributes))
      return ''
    },
  )
  if (!/^\s*<svg\s[^>]*\bviewBox=/.test(svg)) problems.push('no <svg viewBox>')
  if (!/<svg\s[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(svg)) problems.push('no namespace')
  if (open.length > 0) problems.push(`<${open.at(-1)}> is never closed`)
  if (rest.trim() !== '') problems.push(`stray text: ${rest.trim().slice(0, 40)}`)
  return problems
}

function attributeProblems(attributes: string): string[] {
  const problems: string[] = []
  for (const [, name = '', quoted = ''] of attributes.matchAll(/([\w:-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    const value = quoted.slice(1, -1).trim()
    if (/^on/i.test(name)) problems.push(`${name}=`)
    if (/(^|:)href$/i.test(name) && !value.startsWith('#')) problems.push(`${name}="${value}"`)
    if (/url\(\s*['"]?(?!#)/i.test(value)) problems.push(`${name}="${value}"`)
  }
  return problems
}
