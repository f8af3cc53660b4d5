import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Screen } from '../shared/layout/screen.tsx'
import { PageMotion } from './page-motion.tsx'

const { dataset } = document.documentElement
let root: Root | undefined

afterEach(async () => {
  await document.activeViewTransition?.finished
  root?.unmount()
  delete dataset.look
  delete dataset.nav
})

/** Pages in motion, as the frame of the panel has them. */
function Pages() {
  const { pathname } = useLocation()
  return (
    <PageMotion pathname={pathname}>
      <main>
        <Screen title={pathname}>
          <button type="button">In {pathname}</button>
        </Screen>
      </main>
    </PageMotion>
  )
}

test('given a page in motion, when it is there, then its heading has the focus and the window its name at once', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Pages /> }], { initialEntries: ['/list'] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() => root?.render(<RouterProvider router={router} />))
  Object.assign(dataset, { look: 'ios', nav: 'forward' })
  const seen = new Promise<string[]>((resolve) => {
    new MutationObserver((_, observer) => {
      const heading = document.querySelector('h1')
      if (heading?.textContent !== '/event') return
      observer.disconnect()
      // What comes in the same task, before a key can be pressed.
      void document.activeViewTransition?.updateCallbackDone.then(() =>
        resolve([
          document.activeElement?.textContent ?? '',
          document.title,
          document.activeViewTransition ? 'in motion' : '',
        ]),
      )
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  void router.navigate('/event')
  expect(await seen).toEqual(['/event', '/event · Larunbat', 'in motion'])
})
