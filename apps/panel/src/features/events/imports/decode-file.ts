/** The largest body the import call takes, in bytes (contract). */
export const BODY_MAX_BYTES = 20 * 1024 * 1024
/** Room for the other fields of the call. */
const REST_BYTES = 4 * 1024

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Bytes of a file as text: UTF-8, UTF-16 with its mark, else the code page of older Spanish spreadsheets. */
export function decodeFile(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, 'utf-16le'), encoding: 'utf-16le' }
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, 'utf-16be'), encoding: 'utf-16be' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: decode(bytes, 'windows-1252'), encoding: 'windows-1252' }
  }
}

const decode = (bytes: Uint8Array, encoding: Encoding) => new TextDecoder(encoding).decode(bytes)

/** Bytes the text takes inside the call: JSON writes quotes, backslashes and line ends with two. */
export function bodyBytes(text: string): number {
  let bytes = REST_BYTES
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20) bytes += SHORT_ESCAPES.includes(code) ? 2 : 6
    else if (code === 0x22 || code === 0x5c) bytes += 2
    else if (code < 0x80) bytes += 1
    else if (code < 0x800) bytes += 2
    else if (code >= 0xd800 && code <= 0xdbff) {
      // A pair of surrogates is one character of four bytes.
      bytes += 4
      at++
    } else bytes += 3
  }
  return bytes
}
const SHORT_ESCAPES = [0x08, 0x09, 0x0a, 0x0c, 0x0d]

/** True for a .xlsx (a ZIP), and for a .xls, which the server names as such. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)

/** Bytes as base64, in pieces that fit on the stack. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}
