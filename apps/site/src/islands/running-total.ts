import type { Language } from '@larunbat/rules/text/language'
import { parseAmount } from '@larunbat/rules/text/typed-number'
import { trimTyped } from '@larunbat/rules/text/typed-text'
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

const countOf = (ticket: Element) =>
  Number(ticket.querySelector<HTMLInputElement>('[data-stepper] input')?.value ?? 0)

/** What the tickets picked so far and the gift cost, minor units; undefined while some amount is none. */
function totalOf(form: HTMLFormElement, page: Page): number | undefined {
  let total = amountOf(form.querySelector('[data-gift]'), page)
  for (const ticket of form.querySelectorAll('[data-ticket]')) {
    const count = countOf(ticket)
    if (count === 0 || total === undefined) continue
    const seen = ticket.querySelector<HTMLInputElement>('input[type=hidden]')
    const each = seen ? Number(seen.value) : amountOf(ticket.querySelector('[data-amount]'), page)
    total = each === undefined ? undefined : total + count * each
  }
  return total
}

/** The buttons of a number field change it by one within its limits; what is typed there is taken as it is. */
function startStepper(stepper: HTMLElement): void {
  const input = stepper.querySelector('input')
  if (!input) return
  const buttons = [...stepper.querySelectorAll<HTMLButtonElement>('[data-step]')]
  const next = (button: HTMLButtonElement) =>
    Math.min(Math.max((Number(input.value) || 0) + Number(button.dataset.step), 0), Number(input.max))
  // A button that is disabled would lose the focus on its last press.
  const show = () => {
    for (const button of buttons) button.ariaDisabled = String(next(button) === Number(input.value))
  }
  for (const button of buttons) {
    button.hidden = false
    button.addEventListener('click', () => {
      input.value = String(next(button))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  input.addEventListener('input', show)
  addEventListener('pageshow', show)
  show()
}

/** Counts along while tickets are picked. What a voucher takes off is known after the next step, and is said. */
export function startRunningTotal(place: HTMLElement): void {
  const form = place.closest('form')
  const [sum, count] = [place.querySelector('output'), place.querySelector<HTMLElement>('[data-one]')]
  const note = place.querySelector<HTMLElement>('.note[hidden]')
  if (!form || !sum) return
  for (const stepper of form.querySelectorAll<HTMLElement>('[data-stepper]')) startStepper(stepper)
  const { total: currency = 'EUR' } = place.dataset
  const language = document.documentElement.lang as Language
  const page = { language, currency }
  const show = () => {
    const total = totalOf(form, page)
    showUnderstood(form, page)
    place.hidden = total === undefined
    if (total !== undefined) sum.textContent = printBill(language, total, currency)
    if (count) count.textContent = countWords(form, count)
    if (note) note.hidden = !form.querySelector<HTMLInputElement>('[name=vale]')?.value.trim()
  }
  form.addEventListener('input', show)
  // A browser fills in again what was picked before.
  addEventListener('pageshow', show)
  show()
}

function countWords(form: HTMLFormElement, { dataset }: HTMLElement): string {
  const count = [...form.querySelectorAll('[data-ticket]')].reduce((sum, ticket) => sum + countOf(ticket), 0)
  return count === 1 ? (dataset.one ?? '') : (dataset.other ?? '').replace('{{count}}', String(count))
}
