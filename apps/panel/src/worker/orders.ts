/** What a page tells the service worker. */
export type WorkerOrder = 'takeOver' | 'keepRest' | 'forgetPictures'

/** What the service worker tells its pages. */
export const SEND_WAITING = 'sendWaiting'

/** Name of the Background Sync that wakes the worker when the network is back. */
export const SYNC_TAG = 'larunbat-waiting'
