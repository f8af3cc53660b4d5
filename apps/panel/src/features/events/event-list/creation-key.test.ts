import { expect, test } from 'vitest'
import { clearCreationKey, creationKey } from './creation-key.ts'

function storageOf() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}
const event = { title: 'Noche de coros', city: 'Bilbao', typeId: 1 }

test('given one event, when sent twice, then both carry the same key', () => {
  const storage = storageOf()
  expect(creationKey(event, storage)).toBe(creationKey({ ...event }, storage))
})

test('given a changed event, when sent, then it has a key of its own, as the server refuses the old one', () => {
  const storage = storageOf()
  expect(creationKey(event, storage)).not.toBe(creationKey({ ...event, city: 'Huelva' }, storage))
})

test('given an event that was made, when the same words are sent again, then it is another event', () => {
  const storage = storageOf()
  const first = creationKey(event, storage)
  clearCreationKey(storage)
  expect(creationKey(event, storage)).not.toBe(first)
})

test('given nonsense in the storage, when a key is requested, then a new one is made', () => {
  const storage = storageOf()
  storage.setItem('larunbat.new-event', '{')
  expect(creationKey(event, storage)).toMatch(/^[\w-]{36}$/)
})
