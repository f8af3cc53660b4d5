/** File System Access, where a browser has it: a way back to a file after the page was loaded anew. */
interface ReadableHandle extends FileSystemFileHandle {
  queryPermission?: (how: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (how: { mode: 'read' }) => Promise<PermissionState>
}

type Picker = (options: {
  types: { description: string; accept: Record<string, string[]> }[]
}) => Promise<FileSystemFileHandle[]>

const picker = () => (globalThis as { showOpenFilePicker?: Picker }).showOpenFilePicker

/** Whether `pickWithHandle` works here. */
export const canPickWithHandle = (): boolean => picker() !== undefined

/** Lets the person choose a file; undefined when they thought better of it. */
export async function pickWithHandle(
  description: string,
  accept: Record<string, string[]>,
): Promise<{ file: File; handle: FileSystemFileHandle } | undefined> {
  try {
    const [handle] = (await picker()?.({ types: [{ description, accept }] })) ?? []
    return handle && { file: await handle.getFile(), handle }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/** The file of a handle. `asks` the person where the browser wants that; needs a click then. */
export async function openHandle(handle: FileSystemFileHandle, asks: boolean): Promise<File | undefined> {
  const readable: ReadableHandle = handle
  const how = { mode: 'read' } as const
  try {
    const may = asks ? await readable.requestPermission?.(how) : await readable.queryPermission?.(how)
    return may === 'granted' ? await handle.getFile() : undefined
  } catch {
    return undefined
  }
}
