import { extname } from 'node:path'

const KEY = /^(?:[a-z0-9][a-z0-9_-]{0,63}\/){1,4}[a-z0-9][a-z0-9_-]{0,63}\.[a-z0-9]{1,5}$/
const FOLDER = /^(?:[a-z0-9][a-z0-9_-]{0,63}\/){2,4}$/

/** What we store, and nothing a browser would run. */
const TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mkv': 'video/x-matroska',
  '.avi': 'video/x-msvideo',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.m4a': 'audio/mp4',
  '.flac': 'audio/flac',
  '.zip': 'application/zip',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * True for a key of ours: folders and a name of small letters, digits, `-` and `_`. No dots but the one of the extension,
 * no `..`, no escapes, nothing a file system reads in its own way.
 */
export function isFileKey(key: string): boolean {
  return key.length <= 300 && KEY.test(key)
}

/** The key itself; throws a `RangeError` for one that is not ours. */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new RangeError(`not a file key: ${key.slice(0, 80)}`)
  return key
}

/** True for a folder of at least two steps, ending in `/`: never all files of a kind together. */
export function isFolderKey(prefix: string): boolean {
  return FOLDER.test(prefix)
}

/** True for a key of a kind that is served: other files beside ours, such as a backup, are not. */
export function isServedKey(key: string): boolean {
  return isFileKey(key) && extname(key) in TYPE_OF_EXTENSION
}

/** True for files that are only served by a signed address. */
export function isPrivateKey(key: string): boolean {
  return key.startsWith('private/')
}

/** MIME type by extension; `application/octet-stream` for one we do not store. */
export function typeOfKey(key: string): string {
  return TYPE_OF_EXTENSION[extname(key)] ?? 'application/octet-stream'
}
