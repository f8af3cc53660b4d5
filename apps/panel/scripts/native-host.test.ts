import { expect, test } from 'vitest'
import { readNativeHost } from './native-host.ts'

test.each([
  ['https://festival.example', 'https://festival.example', 'festival.example'],
  ['https://festival.example/', 'https://festival.example', 'festival.example'],
  ['https://festival.example:3105', 'https://festival.example:3105', 'festival.example'],
  ['http://localhost:3105', 'http://localhost:3105', 'localhost'],
])(
  'given %s, when the applications are made, then links name a host without a port',
  (address, origin, host) => {
    expect(readNativeHost(address)).toEqual({ origin, host })
  },
)

test.each([
  undefined,
  '',
  'festival.example',
  'http://festival.example',
  'ftp://festival.example',
  'https://festival.example/panel',
])('given %s, when the applications are made, then it is refused', (address) => {
  expect(() => readNativeHost(address)).toThrow('PUBLIC_URL')
})
