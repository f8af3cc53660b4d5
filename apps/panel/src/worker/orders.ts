/** What a page tells the service worker. Types only: the worker is one file. */
export type WorkerOrder = 'takeOver' | 'keepRest' | 'forgetPictures'

/** What the service worker tells its pages. */
export type WorkerNews = 'sendWaiting'
