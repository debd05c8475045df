// Apart from the settings: every page needs these, and none of those.

/** The header of every answer that says by which settings it was made. */
export const versionHeader = 'Shop-Version'

/** The header with the state of the shop's data at an answer. A call that sends it sees no less. */
export const bookmarkHeader = 'Shop-Bookmark'
