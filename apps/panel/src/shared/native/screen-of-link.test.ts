import { expect, test } from 'vitest'
import { screenOfLink } from './screen-of-link.ts'

test.each([
  ['https://festival.example/panel/indice-contenido/12?x=1#tel', '/indice-contenido/12?x=1#tel'],
  ['https://festival.example/panel', '/'],
  ['https://festival.example/panel/', '/'],
  ['larunbat://info-basica/12', '/info-basica/12'],
  ['larunbat://inicio/?estado=2', '/inicio?estado=2'],
  ['https://festival.example/es/programa', undefined],
  ['https://festival.example/panelist', undefined],
  ['javascript:alert(1)', undefined],
  ['no address', undefined],
])('given the link %s, when the application gets it, then it opens %s', (link, screen) => {
  expect(screenOfLink(link)).toBe(screen)
})
