/** What a service worker has and a page has not. The whole of it (`lib.webworker`) would take the page's own types away. */
export interface WorkEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface RequestEvent extends WorkEvent {
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

export interface WorkerScope {
  readonly location: Location
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<readonly { postMessage(message: unknown): void }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener<T extends keyof WorkerEvents>(type: T, handle: (event: WorkerEvents[T]) => void): void
}
