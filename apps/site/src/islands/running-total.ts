import type { Language } from '@larunbat/rules/language'
import { parseAmount } from '@larunbat/rules/typed-number'
import { trimTyped } from '@larunbat/rules/typed-text'
import { printBill } from '../shared/money.ts'

interface Page {
  language: Language
  currency: string
}

/** What is chosen in a group of amounts: one's own goes before a suggested one; undefined while it is no amount. */
function amountOf(group: Element | null, page: Page): number | undefined {
  if (!group) return 0
  const own = ownOf(group)
  if (own) return parseAmount(own, page)
  return Number(group.querySelector<HTMLInputElement>('input:checked')?.value ?? 0)
}

const ownOf = (group: Element) =>
  trimTyped(group.querySelector<HTMLInputElement>('input:not([type=radio])')?.value ?? '')

/** Says beside each amount of one's own how it is understood, before anything is paid. */
function showUnderstood(form: HTMLFormElement, page: Page): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-understood]')) {
    const own = place.parentElement ? ownOf(place.parentElement) : ''
    const cents = own ? parseAmount(own, page) : undefined
    const { understood = '', unclear = '' } = place.dataset
    const words =
      cents === undefined
        ? unclear
        : understood.replace('{{price}}', printBill(page.language, cents, page.currency))
    place.textContent = own ? words : ''
  }
}

/** What the tickets picked so far and the gift cost, minor units; undefined while some amount is none. */
function totalOf(form: HTMLFormElement, page: Page): number | undefined {
  let total = amountOf(form.querySelector('[data-gift]'), page)
  for (const ticket of form.querySelectorAll('[data-ticket]')) {
    const count = Number(ticket.querySelector('select')?.value ?? 0)
    if (count === 0 || total === undefined) continue
    const seen = ticket.querySelector<HTMLInputElement>('input[type=hidden]')
    const each = seen ? Number(seen.value) : amountOf(ticket.querySelector('[data-amount]'), page)
    total = each === undefined ? undefined : total + count * each
  }
  return total
}

/** Counts along while tickets are picked. What a voucher takes off is known after the next step, and is said. */
export function startRunningTotal(place: HTMLElement): void {
  const form = place.closest('form')
  const sum = place.querySelector('output')
  const note = place.querySelector<HTMLElement>('.note')
  if (!form || !sum) return
  const { total: currency = 'EUR' } = place.dataset
  const language = document.documentElement.lang as Language
  const page = { language, currency }
  const show = () => {
    const total = totalOf(form, page)
    showUnderstood(form, page)
    place.hidden = !total
    if (total) sum.textContent = printBill(language, total, currency)
    if (note) note.hidden = !form.querySelector<HTMLInputElement>('[name=vale]')?.value.trim()
  }
  form.addEventListener('input', show)
  // A browser fills in again what was picked before.
  addEventListener('pageshow', show)
  show()
}
