import { expect, test } from 'vitest'
import { serverAddressesOf } from './server-addresses.ts'

test.each([
  "const response = await fetch('/api/config/listas.json', {",
  'fetch(`/ventas/directo`)',
  'location.assign(`/api/auth/google?$' + '{query}`)',
  'const address = `$' + '{location.origin}/feeds/es`',
  '<span>{location.host}</span>',
  "baseUrl: import.meta.env.VITE_API_URL ?? '/api',",
  "const picture = '/files/media/1.jpg'",
])('given the panel makes %s, when it is checked, then it is refused', (line) => {
  expect(serverAddressesOf(line)).toHaveLength(1)
})

test.each([
  'fetch(`$' + '{API_ADDRESS}/config/listas.json`)',
  'fetch(serverAddress(path))',
  '  fetch: import.meta.env.VITE_API_URL ? sendFromElsewhere : send,',
  '// such as /files/media/1.jpg at location.origin',
  'if (link.origin === location.origin) return',
])('given the panel makes %s, when it is checked, then it may', (line) => {
  expect(serverAddressesOf(line)).toEqual([])
})
