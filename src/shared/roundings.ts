/** What a changed price is rounded to: not at all; to .99 or whole dollars; to whole roubles, tens, or a nine at the end. */
export const usdRoundings = ['none', '99', 'whole'] as const
export const rubRoundings = ['none', 'whole', 'tens', 'nines'] as const
