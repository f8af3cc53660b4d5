import { startTransition, ViewTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import './motion.css'

const root = document.documentElement
let place: HTMLElement | undefined

afterEach(() => {
  place?.remove()
  delete root.dataset.look
  delete root.dataset.nav
})

const Page = ({ name }: { name: string }) => (
  <ViewTransition key={name} enter="page-in" exit="page-out" default="none">
    <main>{name}</main>
  </ViewTransition>
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
