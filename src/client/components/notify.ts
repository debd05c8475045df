// The library behind the messages loads with the first one, unless it was asked for before.
const load = () => import('./notifier')

/** Fetches that library, for a screen that has to tell of a failure when nothing can be fetched any more. */
export const loadNotifier = (): void => void load().catch(() => {})

const show = (kind: 'error' | 'success') => (text: string) => void load().then(({ deliver }) => deliver(kind, text))

/** Short messages at the bottom of the screen, failures in red. */
export const notify = { error: show('error'), success: show('success') }
