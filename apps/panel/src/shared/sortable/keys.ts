import { slotByKey } from './slots.ts'
import { handleOf, itemOf, type Sorting } from './sorting.ts'

/** Space or Enter on a handle takes the item up, arrows move it, Space or Enter lets go, Escape puts it back. */
export function sortByKeys(sorting: Sorting, signal: AbortSignal): void {
  const { list, options } = sorting
  const press = (handle: HTMLElement, isUp: boolean) => handle.setAttribute('aria-pressed', String(isUp))
  let held: HTMLElement | undefined

  const letGo = (isCanceled: boolean) => {
    if (!held) return
    press(held, false)
    held = undefined
    sorting.release(isCanceled)
  }

  list.addEventListener(
    'keydown',
    (event) => {
      const handle = handleOf(event.target)
      const item = itemOf(handle)
      if (!handle || !item || options.isOff()) return
      const isSwitch = event.key === ' ' || event.key === 'Enter'
      if (!held) {
        if (!isSwitch || event.repeat) return
        event.preventDefault()
        const lift = sorting.take(item)
        held = handle
        press(handle, true)
        options.onEvent('lifted', lift.from, lift.to)
        return
      }
      const { lift } = sorting
      const to = lift && slotByKey(lift.boxes, lift.to, event.key)
      if (lift && to !== undefined) {
        lift.draw(to)
        lift.reveal()
        options.onEvent('moved', lift.from, to)
      } else if (isSwitch) letGo(false)
      else if (event.key === 'Escape') letGo(true)
      else if (event.key !== 'Tab') return
      // Tab would leave the item hanging in the air.
      event.preventDefault()
      event.stopPropagation()
    },
    { signal },
  )
  list.addEventListener('focusout', () => letGo(true), { signal })
}
