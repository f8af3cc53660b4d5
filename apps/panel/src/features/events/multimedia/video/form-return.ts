import type { MainUse } from './video-queries.ts'

/** What a form upload is for; the address it comes back to carries only the video's `uri`. */
export interface FormReturn {
  uri: string
  eventId: number
  use: MainUse
}

const KEY = 'larunbat.form-uploads'
/** Forms that were opened and never sent are forgotten after so many others. */
const MOST = 10

/** Writes down what the form is for, for the page it comes back to. */
export function saveFormReturn(form: FormReturn): void {
  const others = read().filter(({ uri }) => uri !== form.uri)
  localStorage.setItem(KEY, JSON.stringify([...others, form].slice(-MOST)))
}

/** What the form of this video was for; undefined when it was opened elsewhere. */
export function findFormReturn(uri: string): FormReturn | undefined {
  return read().find((form) => form.uri === uri)
}

export function clearFormReturn(uri: string): void {
  localStorage.setItem(KEY, JSON.stringify(read().filter((form) => form.uri !== uri)))
}

function read(): FormReturn[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as FormReturn[]) : []
  } catch {
    return []
  }
}
