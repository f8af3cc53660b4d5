/**
 * Where the calls go: `/api`, or the whole address that `VITE_API_URL` gave to a build that is served from elsewhere,
 * such as that of the application. The only place of the panel that has it; `npm run check` refuses another one.
 */
export const API_ADDRESS: string = import.meta.env.VITE_API_URL ?? '/api'

/** Prefix of every path of the server: its origin in a build that is served from elsewhere, else empty. */
const BEFORE = import.meta.env.VITE_API_URL ? new URL(import.meta.env.VITE_API_URL).origin : ''

/** The address of a path of the server, whole where the panel is served from elsewhere: `/files/media/1.jpg`. */
export const serverAddress = (path: string): string => BEFORE + path

/** Origin of the server as other people know it, for addresses that are shown, copied or passed on. */
export const serverOrigin = (): string => BEFORE || location.origin

/** `"/files/...` where a string of JSON begins; a quotation mark inside of a text has a backslash before it. */
const OWN_FILES = /([:,[]\s*")(?=\/files\/)/g

/** An answer of the server with the addresses of its files made whole, so that no screen has to think of it. */
export const withWholeAddresses = (json: string, before = BEFORE): string =>
  before ? json.replace(OWN_FILES, `$1${before}`) : json

/** The way back: what is sent to the server names its files as the server does. */
export const withOwnAddresses = (json: string, before = BEFORE): string =>
  before ? json.replaceAll(`"${before}/files/`, '"/files/') : json
