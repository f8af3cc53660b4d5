import { extname } from 'node:path'

const KEY = /^(?:[a-z0-9][a-z0-9_-]{0,63}\/){1,4}[a-z0-9][a-z0-9_-]{0,63}\.[a-z0-9]{1,5}$/

/** What we store, and nothing a browser would run. */
const TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * True for a key of ours: folders and a name of small letters, digits, `-` and `_`. No dots but the one of the extension,
 * no `..`, no escapes, nothing a file system reads in its own way.
 */
export function isFileKey(key: string): boolean {
  return key.length <= 300 && KEY.test(key)
}

/** MIME type by extension; `application/octet-stream` for one we do not store. */
export function typeOfKey(key: string): string {
  return TYPE_OF_EXTENSION[extname(key)] ?? 'application/octet-stream'
}
