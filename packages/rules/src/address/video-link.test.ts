import { expect, test } from 'vitest'
import { embedAddress, parseVideoLink, watchAddress } from './video-link.ts'

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const VIMEO = 'https://vimeo.com/76979871'

test.each([
  [YOUTUBE, YOUTUBE],
  ['https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=10', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=tracker', YOUTUBE],
  ['  youtu.be/dQw4w9WgXcQ ', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  [VIMEO, VIMEO],
  ['vimeo.com/channels/staffpicks/76979871', VIMEO],
  ['https://vimeo.com/76979871/0a1b2c3d4e', `${VIMEO}/0a1b2c3d4e`],
  ['https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&dnt=1', `${VIMEO}/0a1b2c3d4e`],
])('given %s, then it is the video %s, also when read again', (address, page) => {
  const link = parseVideoLink(address)
  expect(link && watchAddress(link)).toBe(page)
  expect(parseVideoLink(page)).toEqual(link)
  expect(link && parseVideoLink(embedAddress(link))).toEqual(link)
})

test.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com@evil.example/76979871',
  'https://user:word@vimeo.com/76979871',
  'https://vimeo.com:8443/76979871',
  'https://vimeo.com/about',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  '"><script>youtu.be/dQw4w9WgXcQ',
  '',
  `https://vimeo.com/76979871?${'a'.repeat(600)}`,
])('given %s, then it is no video', (address) => {
  expect(parseVideoLink(address)).toBeUndefined()
})
