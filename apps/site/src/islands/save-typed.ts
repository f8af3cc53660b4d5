const NAME = 'compra'
type Kept = Record<string, string>

const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input:not([type=hidden]), select')].filter(
    ({ type }) => type !== 'radio' && type !== 'checkbox',
  )

/**
 * Keeps what is typed about the buyer in this tab while places are held, so that going back and choosing again loses none of
 * it. What the server knows of the checkout goes first.
 */
export function saveTyped(form: HTMLFormElement): void {
  const kept = read()
  for (const field of fieldsOf(form)) {
    const value = kept[field.name]
    if (field.value !== '' || !value) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  form.addEventListener('input', () => {
    const values = fieldsOf(form).map(({ name, value }) => [name, value] as const)
    write(Object.fromEntries(values))
  })
}

/** What was bought needs no typing again: the tab forgets it. */
export function clearTyped(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function read(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Kept
  } catch {
    return {}
  }
}

function write(values: Kept): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(values))
  } catch {
    // Without storage the form works as it does without scripts.
  }
}
