import { expect, test } from 'vitest'
import { keysOf } from './key-hints.tsx'

test('given the letters of a screen as its texts write them, when read, then each has its keys, the slash too', () => {
  expect(keysOf('J/K move · / search · X select it')).toEqual([
    { keys: ['J', 'K'], label: 'move' },
    { keys: ['/'], label: 'search' },
    { keys: ['X'], label: 'select it' },
  ])
})
