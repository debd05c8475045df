/** A file of Markdown as its text: the build puts it into the worker. */
declare module '*.md?raw' {
  const text: string
  export default text
}
