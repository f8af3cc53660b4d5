import { type Box, offsetsOf } from './slots.ts'

/** Pixels kept free between a moved item and the edge of the window. */
const EDGE = 72

/**
 * An item taken up from its list. Nothing moves in the document until it is let go: items are only drawn elsewhere, so
 * that focus, touch and screen readers stay where they are.
 */
export class Lift {
  readonly item: HTMLElement
  to: number
  boxes: Box[] = []
  items: HTMLElement[] = []
  from = 0
  readonly #list: HTMLElement

  constructor(list: HTMLElement, item: HTMLElement) {
    this.#list = list
    this.item = item
    this.measure()
    this.to = this.from
    item.dataset.lifted = ''
  }

  /** Reads all positions; returns false when the item is no longer in the list. */
  measure(): boolean {
    this.items = [...this.#list.querySelectorAll<HTMLElement>('[data-sort-item]')]
    this.#undraw()
    // Items on their way to a place would be measured on the way.
    delete this.#list.dataset.sorting
    this.boxes = this.items.map((item) => {
      const { left, top, width, height } = item.getBoundingClientRect()
      return { left: left + scrollX, top: top + scrollY, width, height }
    })
    this.#list.dataset.sorting = ''
    this.from = this.items.indexOf(this.item)
    this.to = Math.min(this.to ?? this.from, this.items.length - 1)
    return this.from >= 0
  }

  /** Draws the order as if it were let go at `to`; the item itself there, or `at` the pointer. */
  draw(to: number, at?: { x: number; y: number }): void {
    this.to = to
    for (const [index, { x, y }] of offsetsOf(this.boxes, this.from, to).entries()) {
      const place = index === this.from && at ? at : { x, y }
      const item = this.items[index]
      if (item) item.style.transform = place.x || place.y ? `translate(${place.x}px, ${place.y}px)` : ''
    }
  }

  /** Scrolls the window until the place the item is drawn at is in sight. */
  reveal(): void {
    const slot = this.boxes[this.to]
    if (!slot) return
    const above = slot.top - scrollY - EDGE
    const below = slot.top + slot.height - scrollY - innerHeight + EDGE
    if (above < 0) scrollBy({ top: above })
    else if (below > 0) scrollBy({ top: below })
  }

  end(): void {
    delete this.#list.dataset.sorting
    delete this.item.dataset.lifted
    this.#undraw()
  }

  #undraw(): void {
    for (const item of this.items) item.style.transform = ''
  }
}
