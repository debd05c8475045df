/** Whether the shop gives something for newcomers whom buyers bring, as the worker has written into the page. */
export const hasReferral = (): boolean => 'referral' in document.documentElement.dataset
