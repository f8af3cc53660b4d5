/**
 * What stands in the place of the panel's service worker when `PANEL_OFFLINE` is off: it takes over at once, throws away
 * what the other kept and goes. Browsers ask for the worker past all caches at each visit, so that no broken one can keep
 * this from coming. Pages are loaded anew only if something was kept, or they would be for ever.
 */
export const RETIRED_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  const kept = (await caches.keys()).filter((name) => name.startsWith('panel-'))
  await Promise.all(kept.map((name) => caches.delete(name)))
  await self.registration.unregister()
  if (kept.length === 0) return
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url).catch(() => undefined)
})()))
`
