import href from './own.css?url'

let loading: Promise<void> | undefined

/** Loads, once, the sheet of the screens that no public page shows. */
export function loadOwnSheet(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    sheet.addEventListener('load', () => resolve())
    sheet.addEventListener('error', () => {
      sheet.remove()
      loading = undefined
      // Gone after a release, like a screen's code: one reload brings the new page.
      const gone = new Event('vite:preloadError', { cancelable: true })
      if (dispatchEvent(gone)) reject(new Error('The style sheet did not come'))
    })
    document.head.append(sheet)
  })
  return loading
}
