const show = (kind: 'error' | 'success') => (text: string) =>
  // The library behind the messages loads with the first one.
  void import('./notifier').then(({ deliver }) => deliver(kind, text))

/** Short messages at the bottom of the screen, failures in red. */
export const notify = { error: show('error'), success: show('success') }
