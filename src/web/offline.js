/**
 * The service worker: keeps the files of the page, so that it opens, and plays against bots, without a network. Vite's
 * configuration fills in FILES, all files of the build, and VERSION, which changes with them. Nothing that is said at a table
 * passes here.
 */
const files = FILES
const cacheName = VERSION

addEventListener('install', (event) => {
  event.waitUntil(keepFiles())
})

addEventListener('activate', (event) => {
  event.waitUntil(dropOldFiles())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/')))
  else if (files.includes(pathname)) event.respondWith(kept(request))
})

async function keepFiles() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  await self.skipWaiting()
}

/** A tab with the page of before may still want its files: what is not here any more comes from the network. */
async function dropOldFiles() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('nodealer-') && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request)
}
