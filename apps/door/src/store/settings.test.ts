import { afterEach, expect, test, vi } from 'vitest'
import { readSetting, saveSetting } from './settings.ts'

afterEach(() => void vi.unstubAllGlobals())

test('given a browser that blocks its storage, then settings are forgotten and the app goes on', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  saveSetting('language', 'eu')
  saveSetting('camera', null)
  expect(readSetting('language')).toBeNull()
})

test('given a browser that stores, then a setting is kept until it is taken away', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  saveSetting('language', 'eu')
  expect(readSetting('language')).toBe('eu')
  saveSetting('language', null)
  expect(readSetting('language')).toBeNull()
})
