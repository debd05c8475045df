// Keeps one page for the time without a network. Everything else goes to the shop: what is private is never written
// down here, hashed files are kept by the browser itself, and a release is seen at once.
const cacheName = 'offline-__VERSION__'
const languages = ['en', 'ru', 'uz']
const pageIn = (language) => `/offline/${language}`

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(keepPages())
})

addEventListener('activate', (event) => event.waitUntil(begin()))

addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(answer(event))
})

async function keepPages() {
  const cache = await caches.open(cacheName)
  await cache.addAll(languages.map((language) => new Request(pageIn(language), { cache: 'reload' })))
}

async function begin() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
  // The question goes out while this worker is still starting.
  await registration.navigationPreload?.enable()
}

async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const page = await caches.match(pageIn(await languageOf(request)))
    if (page) return page
    throw error
  }
}

async function languageOf(request) {
  const named = new URL(request.url).pathname.split('/')[1]
  const chosen = await globalThis.cookieStore?.get('language')
  return [named, chosen?.value].find((language) => languages.includes(language)) ?? 'en'
}
