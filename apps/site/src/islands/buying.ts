import { saveTyped } from './save-typed.ts'

/** From so little time on a page says that it will be over soon. */
const SOON_MS = 120_000

/** Counts down beside the written time, by what has gone since the page was made; then shows what the page has become. */
function startClock(place: HTMLElement): void {
  const endsAt = Number(place.dataset.clock)
  const left = document.createElement('p')
  left.className = 'clock-left'
  left.setAttribute('role', 'timer')
  const soon = document.createElement('p')
  soon.setAttribute('role', 'status')
  soon.className = 'hidden'
  place.append(left, soon)
  const tick = () => {
    // From the beginning of the request on: rather some moments less than promised.
    const ms = endsAt - performance.now()
    if (ms <= 0) return endClock(place)
    const seconds = Math.floor(ms / 1000)
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    left.textContent = (place.dataset.left ?? '').replace('{{time}}', time)
    if (ms < SOON_MS && !soon.textContent) soon.textContent = place.dataset.soon ?? ''
    setTimeout(tick, (ms % 1000) + 20)
  }
  tick()
}

/** What is typed stays: the same form asks for the same places again. A page without one shows what it has become. */
function endClock(place: HTMLElement): void {
  const again = document.querySelector<HTMLElement>('[data-again]')
  if (!again) return void setTimeout(() => location.replace(location.href), 1_000)
  again.hidden = false
  for (const pay of document.querySelectorAll<HTMLElement>('[data-pay]')) pay.hidden = true
  const over = document.createElement('p')
  over.role = 'alert'
  over.textContent = place.dataset.over ?? ''
  place.replaceChildren(over)
}

/** A form that is on its way is not sent again; coming back to the page opens it. */
function sendOnce(form: HTMLFormElement): void {
  const buttons = form.querySelectorAll<HTMLButtonElement>('button[type=submit]')
  form.addEventListener('submit', (event) => {
    if (form.ariaBusy === 'true') event.preventDefault()
    form.ariaBusy = 'true'
    for (const button of buttons) button.classList.add('is-busy')
  })
  addEventListener('pageshow', () => {
    form.ariaBusy = null
    for (const button of buttons) button.classList.remove('is-busy')
  })
}

/**
 * Says where the tickets go, in letters large enough to see a slip. While it is typed: on leaving the field the button below
 * would move away from under the pointer that is about to press it.
 */
function echoEmail(input: HTMLInputElement): void {
  const echo = document.createElement('output')
  echo.htmlFor.add(input.id)
  echo.className = 'email-echo'
  // With a live region screen readers would repeat it with each letter.
  echo.setAttribute('aria-live', 'off')
  input.after(echo)
  const show = () => {
    const isWhole = /@[^@\s]+\.[^@\s.]{2,}$/.test(input.value.trim()) && input.validity.valid
    echo.textContent = isWhole ? `${input.dataset.echo} ${input.value.trim()}` : ''
  }
  input.addEventListener('input', show)
  show()
}

/** Shows the code that was tapped alone on a white page, and keeps the screen awake for it. */
function startBigCode(dialog: HTMLDialogElement): void {
  const picture = dialog.querySelector('img')
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-code]'))
    link.addEventListener('click', async (event) => {
      if (!picture || event.metaKey || event.ctrlKey || event.button !== 0) return
      event.preventDefault()
      picture.src = link.href
      picture.alt = link.querySelector('img')?.alt ?? ''
      dialog.showModal()
      // Refused where the battery is low: the code shows all the same.
      const lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      dialog.addEventListener('close', () => void lock?.release(), { once: true })
    })
}

/** A field that the address names is what one came for: it is unfolded and ready to be typed into. */
function openNamedField(): void {
  const field = document.getElementById(location.hash.slice(1))
  if (!(field instanceof HTMLInputElement)) return
  field.closest('details')?.setAttribute('open', '')
  field.focus()
}

/** Brings the pages where tickets are bought to life; all of them work without. */
export function startBuying(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-clock]')) startClock(place)
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-buying]')) sendOnce(form)
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-echo]')) echoEmail(input)
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-details]')) saveTyped(form)
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('[data-big-code]')) startBigCode(dialog)
  if (location.hash) openNamedField()
  document.querySelector<HTMLElement>('#problems')?.focus()
}
