/** Messages from a page to the service worker. Types only: the worker is one file. */
export type WorkerOrder = 'takeOver' | 'keepRest' | 'forgetPictures'

/** Messages from the service worker to its pages. */
export type WorkerNews = 'sendWaiting'
