import type { WorkerNews, WorkerOrder } from './orders.ts'

/**
 * Keeps the panel for days without network: its page, its code, and pictures seen lately. Calls are never answered here,
 * nor anything of the site or of the door.
 */
const worker = self as unknown as WorkerScope
const build = JSON.parse('__FILES_OF_THIS_BUILD__') as { name: string; first: string[]; rest: string[] }
const PREFIX = 'panel-build-'
const CACHE = PREFIX + build.name
const PICTURES = 'panel-pictures'
const PAGE = '/panel/'
const MAX_PICTURES = 240
const MAX_PICTURE_BYTES = 400_000

worker.addEventListener('install', (event) => {
  event.waitUntil(keep(build.first))
})

// A new build waits here until a person says so, or until the old one is closed everywhere.
worker.addEventListener('message', (event) => {
  const order = event.data as WorkerOrder
  if (order === 'takeOver') event.waitUntil(worker.skipWaiting())
  if (order === 'keepRest') event.waitUntil(keep(build.rest))
  if (order === 'forgetPictures') event.waitUntil(caches.delete(PICTURES))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldBuilds().then(() => worker.clients.claim()))
})

// The browser found the network again, perhaps while no page was listening: open pages send what waits.
worker.addEventListener('sync', (event) => {
  event.waitUntil(
    worker.clients.matchAll({ type: 'window' }).then((pages) => {
      for (const page of pages) page.postMessage('sendWaiting' satisfies WorkerNews)
    }),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname.startsWith(PAGE)) event.respondWith(page(event))
  } else if (pathname.startsWith(PAGE)) event.respondWith(file(request))
  else if (pathname.startsWith('/files/') && request.destination === 'image')
    event.respondWith(picture(event))
})

/** The page comes from here at once; what the server says of it, such as whom it may talk to, is kept for the next time. */
async function page(event: RequestEvent): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(PAGE)
  if (!kept) return fetch(event.request)
  const text = kept.clone().text()
  event.waitUntil(
    fetch(PAGE, { cache: 'no-cache' })
      .then(async (fresh) => {
        // A page of another build asks for files that are not here: it comes with its own worker.
        if (fresh.ok && filesOf(await fresh.clone().text()) === filesOf(await text))
          await cache.put(PAGE, fresh)
      })
      .catch(() => undefined),
  )
  return kept
}

/** The files that a page asks for, by which its build is known; its words may change with the festival's name. */
const filesOf = (html: string) => html.match(/assets\/[\w.-]+/g)?.join() ?? ''

/** A file of this build or, for a page that is still open, of the one before, which the server may not have any more. */
async function file(request: Request): Promise<Response> {
  const kept = (await (await caches.open(CACHE)).match(request)) ?? (await keptBefore(request.url))
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok && build.rest.includes(new URL(request.url).pathname))
    await put(CACHE, request.url, fresh.clone())
  return fresh
}

async function picture(event: RequestEvent): Promise<Response> {
  const { request } = event
  const kept = await (await caches.open(PICTURES)).match(request.url)
  if (kept) return kept
  const fresh = await fetch(request)
  const isSmall = Number(fresh.headers.get('content-length') ?? Number.NaN) <= MAX_PICTURE_BYTES
  // Pictures behind a signed address are not cached.
  const isPublic = fresh.headers.get('cache-control')?.includes('public') ?? false
  if (fresh.status === 200 && isSmall && isPublic) event.waitUntil(savePicture(request.url, fresh.clone()))
  return fresh
}

async function savePicture(url: string, response: Response): Promise<void> {
  await put(PICTURES, url, response)
  const cache = await caches.open(PICTURES)
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MAX_PICTURES)).map((old) => cache.delete(old)))
}

/** Fetches what is not here yet; files with a hash in their name may come from the build before. */
async function keep(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const have = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = files.filter((name) => !have.has(name))
  for (let from = 0; from < missing.length; from += 12)
    await Promise.all(
      missing.slice(from, from + 12).map(async (name) => {
        const before = name.includes('/assets/') ? await keptBefore(name) : undefined
        if (before) await cache.put(name, before)
        else await cache.add(new Request(name, { cache: name.includes('/assets/') ? 'default' : 'no-cache' }))
      }),
    )
}

async function keptBefore(url: string): Promise<Response | undefined> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== CACHE) {
      const kept = await (await caches.open(name)).match(url)
      if (kept && url.includes('/assets/')) return kept
    }
  return undefined
}

/** Keeps the build before this one: another window may still run it. */
async function deleteOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** A full disk keeps nothing more; what was fetched is still shown. */
const put = async (name: string, url: string, response: Response) =>
  (await caches.open(name)).put(url, response).catch(() => undefined)

/** What a service worker has and a page has not. The whole of it (`lib.webworker`) would take the page's own types away. */
interface WorkEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends WorkEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface WorkerEvents {
  install: WorkEvent
  activate: WorkEvent
  sync: WorkEvent
  message: WorkEvent & { readonly data: unknown }
  fetch: RequestEvent
}

interface WorkerScope {
  readonly location: Location
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<readonly { postMessage(message: unknown): void }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener<T extends keyof WorkerEvents>(type: T, handle: (event: WorkerEvents[T]) => void): void
}
