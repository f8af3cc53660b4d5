import { getUser } from '@larunbat/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from './api/api.ts'
import { currentToken, currentUser, deleteSession, endSession, signIn, updateUser } from './session.ts'

const STORE = 'larunbat.session'
const account = (id: number) => ({ id, email: `${id}@example.org` }) as Parameters<typeof updateUser>[0]
const kept = () =>
  JSON.parse(localStorage.getItem(STORE) ?? 'null') as { token: string; user: { id: number } }
/** What another tab does to this one, up to the moment this one hears of it. */
const elsewhere = (token: string, id: number) =>
  localStorage.setItem(STORE, JSON.stringify({ token, user: account(id) }))

beforeEach(() => signIn({ ...account(41), token: 'of 41' }))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.removeItem(STORE)
  deleteSession()
})

test('given another user signed in in another tab, then this page sends nothing, keeps its user, and leaves the new sign-in alone', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  elsewhere('of 42', 42)
  await expect(callApi(getUser, { id: 41 })).rejects.toMatchObject({ code: 'network_error' })
  expect(fetch).not.toHaveBeenCalled()
  expect([currentToken(), currentUser()?.id]).toEqual(['of 41', 41])
  updateUser({ ...account(41), email: 'new@example.org' })
  expect(kept()).toMatchObject({ token: 'of 42', user: { id: 42 } })
  endSession()
  expect(kept()).toMatchObject({ token: 'of 42', user: { id: 42 } })
})

test('given the same account signed in again in another tab, then this page goes on with the new sign-in', () => {
  elsewhere('of 41 again', 41)
  dispatchEvent(new StorageEvent('storage', { key: STORE }))
  expect(currentToken()).toBe('of 41 again')
})

test('given another tab has signed out, when an answer about the account comes before this tab hears of it, then the sign-in does not come back', () => {
  localStorage.removeItem(STORE)
  updateUser({ ...account(41), email: 'new@example.org' })
  expect(localStorage.getItem(STORE)).toBeNull()
})

test('given the same account signed in again in another tab, when an answer about it comes before this tab hears of it, then the new sign-in stays', () => {
  elsewhere('of 41 again', 41)
  updateUser({ ...account(41), email: 'new@example.org' })
  expect(kept()).toMatchObject({ token: 'of 41 again', user: { email: 'new@example.org' } })
  expect(currentToken()).toBe('of 41 again')
})

test('given a device without storage, then an answer about the account counts for as long as the page is open', () => {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  try {
    localStorage.removeItem(STORE)
    signIn({ ...account(43), token: 'of 43' })
    updateUser({ ...account(43), email: 'new@example.org' })
    expect([currentToken(), currentUser()?.email]).toEqual(['of 43', 'new@example.org'])
  } finally {
    Storage.prototype.setItem = setItem
  }
})

test('given another account signs in on the sign-in screens of this page, then the page is theirs', async () => {
  signIn({ ...account(42), token: 'of 42' })
  const fetch = vi.fn(() => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', fetch)
  await callApi(getUser, { id: 41 }).catch(() => undefined)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(kept()).toMatchObject({ token: 'of 42', user: { id: 42 } })
})
