import { startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../shared/styles/tokens.css'
import { PageMotion } from './page-motion.tsx'
import './shell.css'

const root = document.documentElement
let place: HTMLElement | undefined
let slowness: HTMLElement | undefined

/** Motions last a minute: none ends while it is looked at, however busy the machine. */
function slowDown(): void {
  slowness = document.head.appendChild(document.createElement('style'))
  slowness.textContent =
    '::view-transition-new(*), ::view-transition-old(*) { animation-duration: 60s !important }'
}

afterEach(() => {
  place?.remove()
  slowness?.remove()
  delete root.dataset.look
  delete root.dataset.nav
})

const Page = ({ name }: { name: string }) => (
  <PageMotion pathname={name}>
    <main>{name}</main>
  </PageMotion>
)

/** The animations of a change of page: name, milliseconds, direction. */
async function motionOf(look: string, nav: string): Promise<string[]> {
  root.dataset.look = look
  root.dataset.nav = nav
  place = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(place)
  flushSync(() => drawn.render(<Page name="list" />))
  startTransition(() => drawn.render(<Page name="event" />))
  const seen = new Set<string>()
  const collect = () => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.effect instanceof KeyframeEffect) {
        const { duration, direction } = animation.effect.getComputedTiming()
        seen.add(`${animation.animationName} ${duration} ${direction}`)
      }
  }
  await expect.poll(() => place?.textContent, { interval: 16 }).toBe('event')
  await document.activeViewTransition?.ready
  collect()
  document.activeViewTransition?.skipTransition()
  return [...seen].sort()
}

test.each([
  ['md', 'forward', ['md-in 280 normal']],
  ['md', 'back', ['md-out 200 normal']],
  ['ios', 'forward', ['ios-left 540 normal', 'ios-right 540 reverse']],
  ['ios', 'back', ['ios-left 540 reverse', 'ios-right 540 normal']],
  ['ios', 'none', []],
])(
  'given the %s look, when a page is left %s, then it moves as the specification has it',
  async (look, nav, motion) => {
    expect(await motionOf(look, nav)).toEqual(motion)
  },
)

test('given a page in motion, when it has just begun, then its requests are sent', async () => {
  slowDown()
  Object.assign(root.dataset, { look: 'ios', nav: 'forward' })
  const asked: string[] = []
  const Asking = ({ name }: { name: string }) => {
    useEffect(() => void asked.push(name), [name])
    return <main>{name}</main>
  }
  const pageOf = (name: string) => (
    <PageMotion pathname={name}>
      <Asking name={name} key={name} />
    </PageMotion>
  )
  place = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(place)
  flushSync(() => drawn.render(pageOf('list')))
  startTransition(() => drawn.render(pageOf('event')))
  await expect.poll(() => asked, { interval: 16 }).toEqual(['list', 'event'])
  expect(document.activeViewTransition).not.toBeNull()
  document.activeViewTransition?.skipTransition()
})

/** The colour in the middle of the window as it is drawn: red, green, blue. */
async function colourInTheMiddle(): Promise<number[]> {
  const base64 = await page.screenshot({ save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  canvas?.drawImage(picture, 0, 0)
  const { data } = canvas?.getImageData(picture.width / 2, picture.height / 2, 1, 1) ?? { data: [] }
  return [...data].slice(0, 3)
}

test('given a page in motion, when its motion stands at its end, then the page is seen', async () => {
  slowDown()
  Object.assign(root.dataset, { look: 'md', nav: 'forward' })
  const pageOf = (name: string, background: string) => (
    <PageMotion pathname={name}>
      <main key={name} style={{ background, height: '100vh' }}>
        {name}
      </main>
    </PageMotion>
  )
  place = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(place)
  flushSync(() => drawn.render(pageOf('list', 'rgb(200, 0, 0)')))
  startTransition(() => drawn.render(pageOf('event', 'rgb(0, 100, 0)')))
  await expect.poll(() => place?.textContent, { interval: 16 }).toBe('event')
  await document.activeViewTransition?.ready
  for (const animation of document.getAnimations()) {
    animation.pause()
    animation.currentTime = 59_990
  }
  // A busy machine may draw the moved animation some frames later.
  await expect
    .poll(async () => {
      const [red = 255, green = 0] = await colourInTheMiddle()
      return [red < 30, green > 70]
    })
    .toEqual([true, true])
  expect(document.activeViewTransition).not.toBeNull()
  document.activeViewTransition?.skipTransition()
})
