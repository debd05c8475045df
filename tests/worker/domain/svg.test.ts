import { describe, expect, test } from 'vitest'
import { AppError } from '../../../src/shared/errors'
import { cleanSvg } from '../../../src/worker/domain/pictures/svg'

const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 6">'
const cleaned = (inner: string) => cleanSvg(`${open}${inner}</svg>`)
const inside = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>$|^<svg[^>]*\/>$/g, '')

function outcome(svg: string): string {
  try {
    return inside(cleanSvg(svg))
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe('a drawing', () => {
  test.each([
    '<path d="M0 0h8v6z" fill="url(#a)"/>',
    '<defs><linearGradient id="a"><stop offset=".5" stop-color="#fff"/></linearGradient></defs>',
    '<g transform="translate(1 2) rotate(45)" style="mix-blend-mode:screen"><circle r="2"/></g>',
    '<style>.a{fill:#123;filter:url("#glow")}@media (prefers-color-scheme:dark){.a{fill:red}}</style>',
    '<filter id="glow"><feGaussianBlur stdDeviation="3"/></filter><text x="1">A &amp; B &lt;3</text>',
    '<symbol id="s"><rect width="1" height="1"/></symbol><use href="#s"/><use href="#s" x="2"/>',
  ])('is kept as it is: %s', (inner) => {
    expect(inside(cleaned(inner)).replaceAll('&quot;', '"')).toBe(inner)
  })

  test('cleaned twice is the same as cleaned once', () => {
    const once = cleaned('<style>.a{fill:url(#b)}</style><text xml:space="preserve">&lt;script&gt; "x"</text>')
    expect(cleanSvg(once)).toBe(once)
  })

  test.each([
    ['an old reference', '<use xlink:href="#a"/>', '<use href="#a"/>'],
    ['words in CDATA', '<text><![CDATA[<b>1 < 2</b>]]></text>', '<text>&lt;b&gt;1 &lt; 2&lt;/b&gt;</text>'],
    [
      'what an editor notes',
      '<metadata>who</metadata><rect width="1" foo:bar="x" xmlns:foo="urn:f"/>',
      '<rect width="1"/>',
    ],
  ])('keeps what it says through %s', (_, given, expected) => {
    expect(inside(cleaned(given))).toBe(expected)
  })

  test('without a namespace is given one, or nobody could show it', () => {
    expect(cleanSvg('\n<?xml version="1.0"?><!-- a --><svg width="8" height="6"><path d="M0 0"/></svg>')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><path d="M0 0"/></svg>',
    )
  })
})

describe('what is no drawing is left out:', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', ''],
    ['a script under another prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', ''],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>', ''],
    ['a script inside what is left out', '<a><switch><script>1</script></switch></a>', ''],
    ['foreign markup', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="x()"/></foreignObject>', ''],
    ['a frame', '<iframe src="javascript:alert(1)"/><embed/><object/>', ''],
    ['a picture from elsewhere', '<image href="https://evil.example/a.png"/><feImage href="data:,x"/>', ''],
    ['an animation of a reference', '<a><animate attributeName="href" to="javascript:alert(1)"/></a>', ''],
    ['a value set later', '<set attributeName="onload" to="alert(1)"/><handler>x</handler>', ''],
    ['handlers', '<rect onload="alert(1)" ONCLICK="x" oNfocus="x" width="1"/>', '<rect width="1"/>'],
    ['a link', '<a href="javascript:alert(1)"><text>x</text></a>', ''],
    ['a reference to data', '<use href="data:image/svg+xml;base64,PHN2Zz4="/>', '<use/>'],
    ['a reference elsewhere', '<use xlink:href="https://evil.example/a.svg#x"/>', '<use/>'],
    ['two references', '<use href="#a" xlink:href="data:,x"/>', '<use href="#a"/>'],
    ['a word spelt with signs', '<use href="&#106;avascript:alert(1)"/>', '<use/>'],
    ['a word cut by a tab', '<use href="java&#9;script:alert(1)"/>', '<use/>'],
    ['a fill from elsewhere', '<rect fill="url(https://evil.example/#a)" width="1"/>', '<rect width="1"/>'],
    ['a fill in capitals', '<rect fill="URL( //evil.example/a )" width="1"/>', '<rect width="1"/>'],
    ['an escaped call', '<rect style="fill:u\\72l(//evil.example)" width="1"/>', '<rect width="1"/>'],
    ['a call cut by a comment', '<rect style="fill:u/**/rl(//evil.example)" width="1"/>', '<rect width="1"/>'],
    [
      'another call that loads',
      '<rect style="mask:image-set(\'//evil.example/a\' 1x)" width="1"/>',
      '<rect width="1"/>',
    ],
    ['an open call', '<rect style="fill:url(//evil.example" width="1"/>', '<rect width="1"/>'],
    ['a base', '<rect xml:base="https://evil.example/" width="1"/>', '<rect width="1"/>'],
    ['markup hidden in a comment', '<!--><img src=x onerror=alert(1)>--><rect width="1"/>', '<rect width="1"/>'],
    [
      'markup that ends a title',
      '<title>&lt;/title&gt;&lt;img onerror=x&gt;</title>',
      '<title>&lt;/title&gt;&lt;img onerror=x&gt;</title>',
    ],
    [
      'markup in a quoted value',
      '<rect id="&quot;&gt;&lt;script&gt;" class="&quot;/>"/>',
      '<rect class="&quot;/&gt;"/>',
    ],
    ['another language in the middle', '<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext>x</mtext></math>', ''],
    ['words where none are shown', 'a<g>b</g>', '<g/>'],
    ['instructions', '<?xml-stylesheet href="https://evil.example/a.css"?><g/>', '<g/>'],
  ])('%s', (_, given, expected) => {
    expect(inside(cleaned(given))).toBe(expected)
  })
})

const nested = (depth: number) => `${open}${'<g>'.repeat(depth)}${'</g>'.repeat(depth)}</svg>`
const doubled = '<g id="a"><rect/></g><g id="b"><use href="#a"/><use href="#a"/></g><use href="#b"/>'
const many = `<g id="a">${'<rect/>'.repeat(2_000)}</g>${'<use href="#a"/>'.repeat(200)}`

describe('what can’t be judged is refused:', () => {
  test.each([
    ['no XML', 'picture', 'picture_unknown'],
    ['a page', '<html><body/></html>', 'picture_unknown'],
    ['a page that calls itself svg', '<svg xmlns="http://www.w3.org/1999/xhtml"/>', 'picture_unknown'],
    ['tags that do not fit', `${open}<g></svg>`, 'picture_unknown'],
    ['an unquoted value', `${open}<g id=a/></svg>`, 'picture_unknown'],
    ['two pictures', '<svg/><svg/>', 'picture_unknown'],
    ['an unknown entity', `${open}&x;</svg>`, 'picture_unknown'],
    ['a DOCTYPE', `<!DOCTYPE svg>${open}</svg>`, 'picture_unsafe'],
    [
      'a file as an entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${open}&x;</svg>`,
      'picture_unknown',
    ],
    ['an entity bomb', `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${open}</svg>`, 'picture_unsafe'],
    ['an imported style', `${open}<style>@import "//evil.example/a.css";</style></svg>`, 'picture_unsafe'],
    ['a style that loads', `${open}<style>a{fill:url(//evil.example)}</style></svg>`, 'picture_unsafe'],
    ['a style in two parts', `${open}<style>a{fill:u<![CDATA[rl(//evil.example)}]]></style></svg>`, 'picture_unsafe'],
    ['a style around a comment', `${open}<style>a{fill:u<!-- -->rl(//evil.example)}</style></svg>`, 'picture_unsafe'],
    ['a style that ends itself', `${open}<style>&lt;/style&gt;&lt;script&gt;</style></svg>`, 'picture_unsafe'],
    ['an escaped style', `${open}<style>@\\69mport "a"</style></svg>`, 'picture_unsafe'],
    ['a font from elsewhere', `${open}<style>@font-face{src:url(a)}</style></svg>`, 'picture_unsafe'],
    ['too deep a nest', nested(100), 'picture_unsafe'],
    ['a nest without end', nested(70_000), 'picture_unknown'],
    ['drawing that doubles', `${open}${doubled}</svg>`, 'picture_unsafe'],
    ['drawing that repeats', `${open}${many}</svg>`, 'picture_unsafe'],
    ['drawing that draws itself', `${open}<g id="a"><use href="#a"/></g></svg>`, 'picture_unsafe'],
  ])('%s', (_, svg, expected) => {
    expect(outcome(svg)).toBe(expected)
  })

  test.each([
    ['a word of half a million letters', `<path d="${'M-'.repeat(250_000)}"/>`],
    ['half a million spaces before a bracket', `<rect style="${' '.repeat(500_000)}(" width="1"/>`],
    ['half a million brackets', `<rect style="${'('.repeat(500_000)}" width="1"/>`],
  ])('%s is read in no time', (_, inner) => {
    expect(cleaned(inner)).toContain('svg')
  })
})
