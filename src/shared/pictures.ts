/** The pictures of the shop's own, as they are named below `/art`. */
export const pictures = [
  ...['fortnite', 'fortnite-turkey', 'free-fire', 'free-fire-max', 'genshin', 'genshin-welkin', 'honkai-star-rail'],
  ...['itunes', 'itunes-gulf', 'mobile-legends', 'mobile-legends-pass', 'playstation', 'playstation-gulf'],
  ...['playstation-india', 'pubg', 'pubg-regional', 'riot-cash-turkey', 'roblox', 'roblox-gift-card', 'steam'],
  ...['steam-cis', 'telegram-premium', 'telegram-stars', 'valorant', 'valorant-turkey', 'zenless-zone-zero'],
].map((name) => `/art/${name}.svg`)
