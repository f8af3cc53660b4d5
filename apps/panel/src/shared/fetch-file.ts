import { saveFile } from './save-file.ts'
import { serverAddress } from './server-address.ts'

/** Asks the server for a file and gives it to the person to keep, under the server's name for it. Throws when it comes not. */
export async function fetchFile(path: string, body: object): Promise<void> {
  const response = await fetch(serverAddress(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(String(response.status))
  const [, name = 'larunbat'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const blob = await response.blob()
  saveFile([blob], blob.type, name)
}
