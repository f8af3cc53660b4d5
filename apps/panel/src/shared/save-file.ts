/** Gives the person a file to keep. */
export function saveFile(parts: BlobPart[], type: string, name: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Gives the person a CSV file to keep. */
export const saveCsv = (text: string, name: string): void => saveFile([text], 'text/csv;charset=utf-8', name)

/** Gives the person a JSON file to keep. */
export const saveJson = (text: string, name: string): void => saveFile([text], 'application/json', name)

/** Returns the bytes of a base64 text. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
