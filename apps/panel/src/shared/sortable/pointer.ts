import { slotAt } from './slots.ts'
import { handleOf, itemOf, type Sorting } from './sorting.ts'

/** A mouse that moves less still clicks. */
const MOUSE_SLOP_PX = 5
/** A finger that moves more before its press is long scrolls. */
const FINGER_SLOP_PX = 10
const LONG_PRESS_MS = 350
/** So near the edge of the window it scrolls. */
const EDGE_PX = 80
const SCROLL_PX = 14
/** Where a press means something else. */
const OTHER_USES = 'input, textarea, select, [contenteditable], video, audio, [role="dialog"]'

interface Press {
  id: number
  item: HTMLElement
  startX: number
  startY: number
  x: number
  y: number
  isMouse: boolean
  timer?: ReturnType<typeof setTimeout>
  hold: AbortController
}

/** A mouse drags immediately, a finger after a long press or at the handle; near the edge the window scrolls along. */
export function sortByPointer(sorting: Sorting, signal: AbortSignal): void {
  const { list, options } = sorting
  let press: Press | undefined
  let frame = 0
  const isDragging = () => press !== undefined && sorting.lift !== undefined

  const end = (isCanceled: boolean) => {
    if (!press) return
    const wasDragging = isDragging()
    clearTimeout(press.timer)
    cancelAnimationFrame(frame)
    press.hold.abort()
    press = undefined
    if (!wasDragging) return
    swallowClick()
    sorting.release(isCanceled)
  }

  const follow = () => {
    const { lift } = sorting
    if (!press || !lift) return
    const near = press.y < EDGE_PX ? -1 : press.y > innerHeight - EDGE_PX ? 1 : 0
    if (near) scrollBy(0, near * SCROLL_PX)
    const own = lift.boxes[lift.from]
    if (own) {
      const at = { x: press.x + scrollX - press.startX, y: press.y + scrollY - press.startY }
      const to = slotAt(lift.boxes, {
        x: own.left + own.width / 2 + at.x,
        y: own.top + own.height / 2 + at.y,
      })
      if (to !== lift.to) options.onEvent('moved', lift.from, to)
      lift.draw(to, at)
    }
    frame = requestAnimationFrame(follow)
  }

  const begin = () => {
    if (!press) return
    const lift = sorting.take(press.item)
    options.onEvent('lifted', lift.from, lift.to)
    navigator.vibrate?.(10)
    follow()
  }

  const handleMove = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.id) return
    press.x = event.clientX
    press.y = event.clientY
    if (isDragging()) return
    const far = Math.hypot(press.x + scrollX - press.startX, press.y + scrollY - press.startY)
    if (press.isMouse && far > MOUSE_SLOP_PX) begin()
    else if (!press.isMouse && far > FINGER_SLOP_PX) end(true)
  }

  const handleDown = (event: PointerEvent) => {
    if (press) return end(true)
    const item = itemOf(event.target)
    const handle = handleOf(event.target)
    const isMouse = event.pointerType === 'mouse'
    if (!item || options.isOff() || event.button !== 0) return
    if (!handle && ((isMouse && options.grip() === 'handle') || isOtherUse(event.target))) return
    const hold = new AbortController()
    press = {
      id: event.pointerId,
      item,
      startX: event.clientX + scrollX,
      startY: event.clientY + scrollY,
      x: event.clientX,
      y: event.clientY,
      isMouse,
      hold,
    }
    if (!isMouse) press.timer = setTimeout(begin, handle ? 0 : LONG_PRESS_MS)
    const held = { signal: hold.signal }
    addEventListener('pointermove', handleMove, held)
    addEventListener('pointerup', (up) => up.pointerId === press?.id && end(false), held)
    addEventListener('pointercancel', (gone) => gone.pointerId === press?.id && end(true), held)
    addEventListener('blur', () => end(true), held)
    addEventListener('keydown', (key) => key.key === 'Escape' && end(true), { ...held, capture: true })
  }

  list.addEventListener('pointerdown', handleDown, { signal })
  // Must be registered before the touch begins: a browser asks only existing listeners whether it may scroll.
  list.addEventListener('touchmove', (event) => isDragging() && event.preventDefault(), {
    signal,
    passive: false,
  })
  list.addEventListener('contextmenu', (event) => press && !press.isMouse && event.preventDefault(), {
    signal,
  })
  list.addEventListener('dragstart', (event) => press && event.preventDefault(), { signal })
  signal.addEventListener('abort', () => end(true))

  /** The click that ends a drag opens nothing. */
  function swallowClick() {
    const once = new AbortController()
    list.addEventListener(
      'click',
      (click) => {
        click.preventDefault()
        click.stopPropagation()
      },
      { capture: true, signal: once.signal },
    )
    setTimeout(() => once.abort())
  }
}

function isOtherUse(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OTHER_USES) !== null
}
