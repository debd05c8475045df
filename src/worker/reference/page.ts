import { html } from 'hono/html'
import type { OpenApi } from './document'
import type { Json, Operation } from './operation'

type Html = ReturnType<typeof html>

/** The description as a page: no script, one sheet of the shop's own, readable before either has come. */
export function pageOf({ info, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = Object.entries(Object.groupBy(calls, ({ operation }) => operation.tags[0] ?? ''))
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}</title>
        <link rel="stylesheet" href="/reference.css" />
      </head>
      <body>
        <header>
          <h1>${info.title}</h1>
          <p>${info.description}</p>
          <p>Every address begins with <code>/api</code>. The same as OpenAPI: <a href="/api/openapi.json">openapi.json</a>.</p>
        </header>
        <nav aria-label="Contents">
          <ul>
            ${groups.map(([name]) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>`)}
            <li><a href="#shapes">Shapes</a></li>
          </ul>
        </nav>
        <main>
          ${groups.map(([name, members = []]) => group(name, members))}
          <section>
            <h2 id="shapes">Shapes</h2>
            ${Object.entries(components.schemas).map(([name, schema]) => shape(name, schema))}
          </section>
        </main>
      </body>
    </html>`
  return String(page)
}

type Call = { method: string; path: string; operation: Operation }

const anchorOf = (text: string): string => text.replace(/\W+/g, '-')

const group = (name: string, calls: Call[]): Html => html`<section>
  <h2 id="${anchorOf(name)}">${name}</h2>
  ${calls.map(call)}
</section>`

const call = ({ method, path, operation }: Call): Html => html`<article>
  <h3><span class="method">${method}</span> <code>${path}</code></h3>
  <p>${operation.summary}</p>
  <p class="who">${whoOf(operation)}</p>
  ${parametersOf(operation)}
  ${Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => folded(`Body: ${type}`, typeOf(schema)))}
  ${folded(`Answers: ${Object.keys(operation.responses).join(', ')}`, answersOf(operation))}
</article>`

function whoOf({ security, ...operation }: Operation): string {
  const role = security[0]?.session[0]
  if (!role) return 'For everybody.'
  const who = role === 'admin' ? 'For administrators' : 'For everybody who is logged in'
  return operation['x-step-up'] ? `${who}, after POST /step-up.` : `${who}.`
}

const folded = (title: string, inside: Html): Html => html`<details><summary>${title}</summary>${inside}</details>`

function parametersOf({ parameters }: Operation): Html {
  const rows = parameters.flatMap((each) => {
    if ('$ref' in each) return []
    const { name, in: place, required, schema } = each
    return html`<li><code>${name}</code> <small>${place}${required ? ', required' : ''}</small> ${typeOf(schema)}</li>`
  })
  return rows.length > 0 ? folded('Parameters', html`<ul>${rows}</ul>`) : html``
}

const answersOf = ({ responses }: Operation): Html => html`<ul>
  ${Object.entries(responses).map(([status, response]) => {
    const { description, content = {} } = '$ref' in response ? { description: lastOf(response.$ref) } : response
    const shown = status < '300' ? Object.entries(content) : []
    const bodies = shown.map(([type, { schema }]) => html` <small>${type}</small> ${typeOf(schema)}`)
    return html`<li><b>${status}</b> ${description}${bodies}</li>`
  })}
</ul>`

const shape = (name: string, schema: Json): Html =>
  html`<article id="${name}"><h3>${name}</h3>${typeOf(schema)}</article>`

const lastOf = (reference: string): string => reference.split('/').at(-1) ?? ''

/** A JSON schema in words: its name, its fields, or what kind of value it is. */
function typeOf(schema: Json): Html {
  const { $ref, anyOf, oneOf = anyOf, properties, required, items, additionalProperties, enum: values } = schema
  if ($ref) return html`<a href="#${lastOf($ref)}">${lastOf($ref)}</a>`
  if (oneOf) return html`<span>one of</span><ul>${oneOf.map((each) => html`<li>${typeOf(each)}</li>`)}</ul>`
  if (properties) return fieldsOf(properties, required)
  if (isSchema(items)) return html`<span>list of</span> ${typeOf(items)}`
  if (isSchema(additionalProperties)) return html`<span>by name:</span> ${typeOf(additionalProperties)}`
  if (values) return html`<span>${values.map((value) => JSON.stringify(value)).join(' | ')}</span>`
  return html`<span>${rulesOf(schema)}</span>`
}

const isSchema = (value: Json['items']): value is Json => typeof value === 'object' && !Array.isArray(value)

const fieldsOf = (properties: NonNullable<Json['properties']>, required: string[] = []): Html => html`<ul>
  ${Object.entries(properties).map(([name, schema]) => {
    const note = required.includes(name) ? '' : html` <small>optional</small>`
    return html`<li><code>${name}</code>${note} ${isSchema(schema) ? typeOf(schema) : ''}</li>`
  })}
</ul>`

const shownRules = ['const', 'format', 'minimum', 'maximum', 'minLength', 'maxLength', 'default'] as const

function rulesOf({ type, ...schema }: Json): string {
  const rules = shownRules.flatMap((name) =>
    schema[name] === undefined ? [] : [`${name} ${JSON.stringify(schema[name])}`],
  )
  const limits = rules.filter((rule) => !rule.includes(String(Number.MAX_SAFE_INTEGER)))
  return [[type ?? 'anything'].flat().join(' or '), ...limits].join(', ')
}
