const looks = [
  'written max-w-3xl leading-relaxed wrap-anywhere [&>*+*]:mt-4 [&_h2]:mt-8! [&_h2]:text-heading [&_h3]:mt-6! [&_h3]:text-lg',
  '[&_a]:font-semibold [&_a]:text-accent-ink [&_a]:underline [&_li+li]:mt-2 [&_ol]:list-decimal [&_ol]:pl-6',
  '[&_ul]:list-disc [&_ul]:pl-6 [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4',
  '[&_pre]:overflow-x-auto [&_hr]:border-line',
].join(' ')

/** A text that the worker has made HTML of. */
export const Written = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: The worker makes it of Markdown, and nothing in it can run.
  <div className={looks} dangerouslySetInnerHTML={{ __html: html }} />
)
