import { versionHeader } from '../../shared/headers'

/**
 * A tab may stay open for hours: an answer made by other settings than its page brings the banner of now. The
 * worker writes that into every page, so the page is asked for once more.
 */
export async function noteVersion({ headers }: Response): Promise<void> {
  const version = headers.get(versionHeader)
  const banner = document.getElementById('banner')
  if (!version || !banner || version === banner.dataset.version) return
  banner.dataset.version = version
  try {
    const html = await (await fetch(location.href)).text()
    // A page that was asked for earlier may come later.
    if (banner.dataset.version !== version) return
    const page = new DOMParser().parseFromString(html, 'text/html')
    banner.replaceChildren(...(page.getElementById('banner')?.childNodes ?? []))
  } catch {}
}
