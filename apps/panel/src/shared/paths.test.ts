import { expect, test, vi } from 'vitest'

vi.stubEnv('BASE_URL', '/panel/')
const { addressAfterSignIn, addressPastEntrance, isSignInPath, panelPath, pathBelow } = await import(
  './paths.ts'
)

test('given addresses of the panel, when taken apart and put together, then they come back', () => {
  expect(panelPath('/inicio')).toBe('/panel/inicio')
  expect(pathBelow('/panel/inicio')).toBe('/inicio')
  expect(pathBelow(panelPath('/info-basica/3'))).toBe('/info-basica/3')
})

test.each(['', 'checkemail', 'login', 'register', 'bienvenida', 'enlace', 'restablecer', 'confirmar'])(
  'given /panel/%s, when requested, then it needs no account',
  (screen) => {
    expect(isSignInPath(`/panel/${screen}`)).toBe(true)
    expect(isSignInPath('/panel/inicio')).toBe(false)
  },
)

test.each([
  ['?next=%2Finfo-basica%2F3%3Fx%3D1', '/info-basica/3?x=1'],
  ['', '/inicio'],
  ['?next=https%3A%2F%2Fevil.example', '/inicio'],
  ['?next=%2F%2Fevil.example', '/inicio'],
  ['?next=%2F%5Cevil.example', '/inicio'],
  ['?next=%2Flogin', '/inicio'],
])('given %j, when signed in, then one arrives at %j', (search, address) => {
  expect(addressAfterSignIn(search)).toBe(address)
})

test.each([
  ['/panel/', '', '/inicio'],
  ['/panel/checkemail', '?next=%2Finfo-basica%2F3', '/info-basica/3'],
  ['/panel/login', '', '/inicio'],
  ['/panel/register', '?next=%2Flogin', '/inicio'],
  ['/panel/bienvenida', '', '/inicio'],
  ['/panel/enlace', '?t=x', undefined],
  ['/panel/restablecer', '?t=x', undefined],
  ['/panel/perfil', '', undefined],
])(
  'given %s%s, when opened by one who is signed in, then the way leads to %j',
  (pathname, search, address) => {
    expect(addressPastEntrance({ pathname, search })).toBe(address)
  },
)
