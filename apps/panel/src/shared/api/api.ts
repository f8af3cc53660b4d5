import { type Client, createClient } from '@larunbat/contract/client'
import { currentLanguage } from '../i18n/i18n.ts'
import { isNativeOffline, OFFLINE_CALL } from '../native/network.ts'
import { API_ADDRESS, withOwnAddresses, withWholeAddresses } from '../server-address.ts'
import { currentToken, currentUser, endSession, isSomebodyElse } from '../session.ts'

let handleSignedOut: () => void | Promise<void> = () => {}

/** Sets the handler for a sign-in that the server no longer accepts; called once by the application. */
export function onSignedOut(handler: () => void | Promise<void>): void {
  handleSignedOut = handler
}

let isEnding = false

/** Bytes that browsers let outlive a page, with room for the head. */
const OUTLIVES = 60_000
let isLeaving = false
globalThis.addEventListener?.('pagehide', () => (isLeaving = true), { capture: true })
globalThis.addEventListener?.('pageshow', () => (isLeaving = false))

/** A request sent while the page closes must still arrive. */
const send: typeof fetch = async (input, init) => {
  if (isSomebodyElse()) throw new TypeError('Another account has signed in')
  const isShort = String(init?.body ?? '').length < OUTLIVES
  return fetch(input, isLeaving && isShort ? { ...init, keepalive: true } : init)
}

/** From another origin than the server's, its files have whole addresses here and its own ones on the way. */
const sendFromElsewhere: typeof fetch = async (input, init) => {
  const body = typeof init?.body === 'string' ? withOwnAddresses(init.body) : init?.body
  const answer = await send(input, body ? { ...init, body } : init)
  return new Response(withWholeAddresses(await answer.text()), answer)
}

const client: Client = createClient({
  fetch: import.meta.env.VITE_API_URL ? sendFromElsewhere : send,
  baseUrl: API_ADDRESS,
  language: currentLanguage,
  token: currentToken,
  userId: () => currentUser()?.id,
  // In the application a call without network fails immediately with a message (contract, section 8).
  isOffline: () => isNativeOffline() && dispatchEvent(new Event(OFFLINE_CALL)),
  onSignedOut: () => {
    // Calls that were under way say the same.
    if (!currentToken() || isEnding) return
    isEnding = true
    void Promise.resolve(handleSignedOut()).finally(() => {
      isEnding = false
      endSession()
    })
  },
})

/** Makes one call of the contract: `callApi(login, { email, password })`. Throws `ApiError`. */
export const callApi = client.call

/** GET of a plain lookup, such as the cities. */
export const getApi = client.get
