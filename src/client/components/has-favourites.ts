/** Whether the shop has favourites, as the worker has written into the page. */
export const hasFavourites = (): boolean => 'favourites' in document.documentElement.dataset
