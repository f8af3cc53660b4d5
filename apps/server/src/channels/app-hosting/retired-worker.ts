/**
 * Replaces the panel's service worker when `PANEL_OFFLINE` is off: it takes over immediately, deletes the caches of the
 * other and unregisters. Browsers fetch the worker without caches at each visit, so that a broken one cannot block
 * this. Pages are reloaded only if something was cached, else they would reload for ever.
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
