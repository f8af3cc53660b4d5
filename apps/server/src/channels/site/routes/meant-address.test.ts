import { expect, test } from 'vitest'
import { meantAddress } from './problems.ts'

test.each([
  ['/es/evento/coro.', '/es/evento/coro'],
  ['/es/evento/coro).', '/es/evento/coro'],
  ['/eu/ekitaldia/coro%22?x=1', '/eu/ekitaldia/coro?x=1'],
  ['/ES/EVENTO/CORO', '/es/evento/coro'],
  ['/EU', '/eu'],
  ['/es/evento/coro', undefined],
  ['/es/evento/coro?x=1.', undefined],
  ['//evil.example/.', undefined],
  ['/.', undefined],
  ['/es/Compra/AbC', undefined],
])('given %s, when it leads nowhere, then %s was meant', (url, meant) => {
  expect(meantAddress(url)).toBe(meant)
})
