import type { Plugin, Rolldown } from 'vite'

const script = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
/** Comments of whole lines, in the page and in its own script: readers of the source need them. */
const comment = /^\s*(?:<!--.*-->|\/\/.*)\n/gm
const indent = /\n\s+/g
/** Rules of Tailwind's base for what no public page has: a test looks for such elements there. `own.css` has them all. */
const rare =
  /(?<=[{}])(?:abbr|su[bp]|progress|:where\(select|::(?:file-selector|-webkit-(?:date|calendar|inner|outer)))[^{}]*\{[^{}]*\}/g
/** Tailwind states a lighter colour twice: computed beforehand for every browser, and mixed by newer ones to the same. */
const mixed = /@supports \(color:color-mix\(in lab, ?red, ?red\)\)\{(?:[^{}]*\{\w+-color:[^{}]*\})+\}/g
const sheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

/**
 * Lets a page be painted from its HTML alone: the style sheet stands in it, and scripts, which nothing that is read
 * waits for, stand in a template until the script in `index.html` takes them out after the first frame.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const scripts = html.match(script)?.join('') ?? ''
      return html
        .replaceAll(comment, '')
        .replaceAll(script, '')
        .replaceAll(indent, '\n')
        .replace(sheet, (_link, file: string) => `<style>${taken(bundle ?? {}, file)}</style>`)
        .replace('</head>', `<template id="scripts">${scripts.replaceAll(indent, '')}</template>\n</head>`)
    },
  },
})

function taken(bundle: Rolldown.OutputBundle, file: string): string {
  const found = bundle[file]
  if (found?.type !== 'asset') throw new Error('A style sheet of the page is not in the bundle')
  delete bundle[file]
  return String(found.source).trim().replaceAll(rare, '').replaceAll(mixed, '')
}
