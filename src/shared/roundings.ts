/** What a changed price is rounded to: to .99 or whole dollars; to whole roubles, tens, or a nine at the end. */
export const usdRoundings = ['99', 'whole', 'none'] as const
export const rubRoundings = ['whole', 'tens', 'nines', 'none'] as const
