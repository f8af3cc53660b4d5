export type FormValue = string | Form
export interface Form {
  [name: string]: FormValue
}

/** The nested values of a body in brackets, as Stripe's client writes it: `a[b][0]=c`. Lists keep their numbers as names. */
export function parseForm(body: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll(']', '').split('[')
    let into = form
    for (const part of path.slice(0, -1)) into = innerOf(into, part)
    into[path.at(-1) as string] = value
  }
  return form
}

function innerOf(form: Form, name: string): Form {
  const known = form[name]
  if (typeof known === 'object') return known
  const inner: Form = Object.create(null)
  form[name] = inner
  return inner
}

/** The value at a path, if it is text. */
export function textAt(form: FormValue | undefined, ...path: string[]): string | undefined {
  let at: FormValue | undefined = form
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined
  return typeof at === 'string' ? at : undefined
}
