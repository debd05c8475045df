/** This page is shown inside another one of ours: the policy in `headers.txt` lets nobody else do that. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window
