import { existsSync, default as fs, promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before the server (`node --import`) where no small volume can be mounted: while the file PROVE_FULL_FLAG is there,
 * files of the storage cannot be written, as on a disk without room.
 */
const flag = process.env.PROVE_FULL_FLAG
const isFull = (path: unknown) =>
  flag !== undefined && /\/files\/\.draft-/.test(String(path)) && existsSync(flag)
const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })

const { createWriteStream } = fs
fs.createWriteStream = ((path, options) => {
  const stream = createWriteStream(path, options)
  if (isFull(path)) {
    const fail = (_chunk: unknown, _encoding: unknown, done: (error: Error) => void) => done(noRoom())
    Object.assign(stream, { _write: fail, _writev: null })
  }
  return stream
}) as typeof createWriteStream

const { open } = promises
promises.open = (async (path, ...rest) => {
  if (isFull(path)) throw noRoom()
  return open(path, ...rest)
}) as typeof open
syncBuiltinESMExports()
