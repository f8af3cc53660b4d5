/// <reference lib="webworker" />

/** Keeps this app for days without network. What it knows of tickets it keeps elsewhere; calls are never answered here. */
const worker = self as unknown as ServiceWorkerGlobalScope
const build = JSON.parse('__FILES_OF_THIS_BUILD__') as { name: string; files: string[] }
const PREFIX = 'door-'
const CACHE = PREFIX + build.name
const PAGE = '/puerta/'

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(build.files)))
  void worker.skipWaiting()
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(PREFIX) && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || !pathname.startsWith(PAGE)) return
  // The page is served from the cache: a network without response must not block the door.
  const key = request.mode === 'navigate' ? PAGE : request
  event.respondWith(caches.match(key).then((kept) => kept ?? fetch(request)))
  if (key === PAGE) event.waitUntil(refreshPage().catch(() => undefined))
})

/** Keeps the page for the next time as the server says it now, which may have another name of the festival. */
async function refreshPage(): Promise<void> {
  const cache = await caches.open(CACHE)
  const [kept, fresh] = await Promise.all([cache.match(PAGE), fetch(PAGE, { cache: 'no-cache' })])
  // A page of another build asks for files that are not here: it comes with its own worker.
  const isSame = kept && filesOf(await kept.text()) === filesOf(await fresh.clone().text())
  if (fresh.ok && isSame) await cache.put(PAGE, fresh)
}

const filesOf = (html: string) => html.match(/assets\/[\w.-]+/g)?.join() ?? ''
