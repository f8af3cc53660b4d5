import { expect, test } from 'vitest'
import { withOwnAddresses, withWholeAddresses } from './server-address.ts'

const SERVER = 'https://festival.example:3105'

test('given an answer with pictures, when the panel is served from elsewhere, then each address names the server', () => {
  const answer = {
    cover: { url: '/files/media/1.jpg', variants: [{ url: '/files/media/1-400.avif' }] },
    photos: ['/files/a.png', 'https://elsewhere.example/files/b.png'],
    text: 'write "/files/" or ["/files/x"] here, \\',
    link: '/files/extra.pdf',
    map: { name: '/filesystem/x' },
  }
  const whole = JSON.parse(withWholeAddresses(JSON.stringify(answer), SERVER))
  expect(whole).toEqual({
    ...answer,
    cover: { url: `${SERVER}/files/media/1.jpg`, variants: [{ url: `${SERVER}/files/media/1-400.avif` }] },
    photos: [`${SERVER}/files/a.png`, answer.photos[1]],
    link: `${SERVER}/files/extra.pdf`,
  })
  expect(JSON.parse(withOwnAddresses(JSON.stringify(whole), SERVER))).toEqual(answer)
})

test('given a panel on its own server, when an answer comes, then it stays as it is', () => {
  expect(withWholeAddresses('{"url":"/files/a"}', '')).toBe('{"url":"/files/a"}')
  expect(withOwnAddresses('{"url":"/files/a"}', '')).toBe('{"url":"/files/a"}')
})
