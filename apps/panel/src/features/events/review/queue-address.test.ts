import { expect, test } from 'vitest'
import { filtersOf } from './queue-address.ts'

const said = (address: string) =>
  Object.fromEntries(
    Object.entries(filtersOf(new URLSearchParams(address))).filter(([, value]) => value !== undefined),
  )

test.each([
  ['', {}],
  ['hub=3&mios=1&tipo=7', { hubId: 3, isMine: true, typeId: 7 }],
  ['clase=nuevo&falta_idioma=eu&asignado=nadie', { kind: 'nuevo', missingLanguage: 'eu', assigned: 'nadie' }],
  ['desde=2026-11-01&hasta=2026-11-31', { from: '2026-11-01' }],
  ['orden=inicio&sentido=desc', { sort: 'inicio', direction: 'desc' }],
  ['hub=-1&mios=si&clase=otro&idioma=pt&orden=precio&sentido=down&desde=ayer&pagina=2', {}],
])('given the address %s, when read, then only valid filters of a queue remain', (address, filters) => {
  expect(said(address)).toEqual(filters)
})
