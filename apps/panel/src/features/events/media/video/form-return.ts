import type { MainUse } from './video-queries.ts'

/** What a form upload is for; the return address contains only the video's `uri`. */
export interface FormReturn {
  uri: string
  eventId: number
  use: MainUse
}

const KEY = 'larunbat.form-uploads'
/** Number of forms after which opened forms that were never sent are deleted. */
const MOST = 10

/** Stores the purpose of the form, for the page it returns to. */
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
