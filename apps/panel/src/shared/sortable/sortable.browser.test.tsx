import i18next from 'i18next'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SortableList } from './sortable-list.tsx'

const stored: string[][] = []

function Probe({ refuses = false, isAskedAgain = false }: { refuses?: boolean; isAskedAgain?: boolean }) {
  const [items, setItems] = useState(['Coro', 'Danza', 'Teatro', 'Circo'])
  return (
    <SortableList
      label="Artes"
      items={items}
      idOf={(item) => item}
      nameOf={(item) => item}
      onOrder={async (ids) => {
        stored.push(ids)
        if (refuses) throw new Error('refused')
        if (isAskedAgain) setTimeout(() => setItems(ids), 50)
        else setItems(ids)
      }}
    >
      {(item, handle) => (
        <span>
          {item} {handle}
        </span>
      )}
    </SortableList>
  )
}

async function open(refuses = false, isAskedAgain = false) {
  stored.length = 0
  await i18next.loadNamespaces(['sorting'])
  const screen = await render(<Probe refuses={refuses} isAskedAgain={isAskedAgain} />)
  const list = screen.getByRole('list', { name: 'Artes' })
  const order = () => [...list.element().children].map((item) => item.textContent?.trim())
  const handle = (name: string) =>
    screen.getByRole('button', { name: new RegExp(`Mover «${name}»`) }).element()
  const said = () => screen.getByRole('status').element().textContent
  return { list, order, handle, said }
}

/** A finger or mouse as the browser reports it. */
function point(target: EventTarget, kind: string, { x, y }: { x: number; y: number }, pointerType: string) {
  const init = { bubbles: true, cancelable: true, pointerId: 7, button: 0, pointerType }
  target.dispatchEvent(new PointerEvent(kind, { ...init, clientX: x, clientY: y }))
}

function centre(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

test('given a list, when an item is taken up and moved by keyboard, then it is announced, and stored once when dropped', async () => {
  const { order, handle, said } = await open()
  ;(handle('Coro') as HTMLElement).focus()
  await userEvent.keyboard(' ')
  expect(said()).toBe('«Coro», cogido. Lugar 1 de 4.')
  expect(handle('Coro').getAttribute('aria-pressed')).toBe('true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(said()).toBe('Lugar 3 de 4.')
  expect(stored).toEqual([])
  await userEvent.keyboard(' ')
  await expect.poll(order).toEqual(['Danza', 'Teatro', 'Coro', 'Circo'])
  expect(stored).toEqual([['Danza', 'Teatro', 'Coro', 'Circo']])
  expect(document.activeElement).toBe(handle('Coro'))
})

test('given an item in the air, when Escape is pressed or the focus leaves, then it stays where it was', async () => {
  const { order, handle, said } = await open()
  ;(handle('Danza') as HTMLElement).focus()
  await userEvent.keyboard(' {End}{Escape}')
  expect(said()).toBe('«Danza» sigue en el lugar 2 de 4.')
  await userEvent.keyboard(' {End}')
  ;(handle('Danza') as HTMLElement).blur()
  expect(handle('Danza').getAttribute('aria-pressed')).toBe('false')
  expect(order()).toEqual(['Coro', 'Danza', 'Teatro', 'Circo'])
  expect(stored).toEqual([])
})

test('given an order that is refused, when an item is dropped, then the list goes back', async () => {
  const { order, handle } = await open(true)
  ;(handle('Coro') as HTMLElement).focus()
  await userEvent.keyboard(' {End} ')
  await expect.poll(() => stored.length).toBe(1)
  await expect.poll(order).toEqual(['Coro', 'Danza', 'Teatro', 'Circo'])
})

test('given items that come a moment after an order is stored, when one is dropped, then no row moves twice', async () => {
  const { order, handle, list } = await open(false, true)
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(order().join(' ')))
  watch.observe(list.element(), { childList: true })
  ;(handle('Coro') as HTMLElement).focus()
  await userEvent.keyboard(' {End} ')
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  await new Promise((done) => setTimeout(done, 200))
  watch.disconnect()
  expect([...new Set(seen)]).toEqual(['Danza Teatro Circo Coro'])
})

test('given a mouse, when a handle is dragged below the third item, then the item takes its place', async () => {
  const { order, handle, list } = await open()
  const from = centre(handle('Coro'))
  point(handle('Coro'), 'pointerdown', from, 'mouse')
  const third = list.element().children[2]
  if (!third) throw new Error('three items at least')
  const to = centre(third)
  point(window, 'pointermove', { x: from.x, y: from.y + 8 }, 'mouse')
  point(window, 'pointermove', { x: from.x, y: to.y }, 'mouse')
  await expect.poll(() => (third as HTMLElement).style.transform).toContain('translate(')
  point(window, 'pointerup', { x: from.x, y: to.y }, 'mouse')
  await expect.poll(order).toEqual(['Danza', 'Teatro', 'Coro', 'Circo'])
  expect((third as HTMLElement).style.transform).toBe('')
})

test('given a finger, when it moves at once, then it scrolls; when it rests first, then it drags', async () => {
  const { order, list } = await open()
  const first = list.element().children[0]
  const last = list.element().children[3]
  if (!first || !last) throw new Error('four items')
  const [from, to] = [centre(first), centre(last)]
  point(first, 'pointerdown', from, 'touch')
  point(window, 'pointermove', to, 'touch')
  point(window, 'pointerup', to, 'touch')
  expect(stored).toEqual([])
  point(first, 'pointerdown', from, 'touch')
  await expect.poll(() => first.hasAttribute('data-lifted')).toBe(true)
  point(window, 'pointermove', to, 'touch')
  await expect.poll(() => (last as HTMLElement).style.transform).toContain('translate(')
  point(window, 'pointerup', to, 'touch')
  await expect.poll(order).toEqual(['Danza', 'Teatro', 'Circo', 'Coro'])
})
