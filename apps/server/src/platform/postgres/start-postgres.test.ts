import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { isAlive, processRealm } from './processes.ts'
import { startPostgres } from './start-postgres.ts'
import { cleanUp, newDataDir, newSeededDataDir, query, silent, startHolder } from './testing/holders.ts'

afterEach(cleanUp)
afterEach(() => vi.unstubAllEnvs())

test('given an empty DATA_DIR, when started, then a private, durable UTF-8 database runs and stops cleanly', async () => {
  const dataDir = newDataDir()
  const server = await startPostgres({ dataDir, log: silent })
  const [row] = await query(
    server.url,
    `select current_database() as name, lower('ÑANDÚ') as lower, to_tsvector('simple', 'Canción ñoña')::text as words,
            current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages,
            current_setting('listen_addresses') as addresses, inet_server_addr() as address,
            current_user as role, current_setting('is_superuser') as super`,
  )
  expect(row).toEqual({
    name: 'larunbat',
    lower: 'ñandú',
    words: "'canción':1 'ñoña':2",
    encoding: 'UTF8',
    fsync: 'on',
    commits: 'on',
    pages: 'on',
    addresses: '',
    address: null,
    role: 'larunbat',
    super: 'off',
  })
  // What a statement that is not ours could do on the machine, as the superuser of tools could.
  const toFile = `copy (select 1) to program 'cat >/dev/null'`
  await expect(query(server.url, toFile)).rejects.toThrow('permission denied')
  await expect(query(server.url, 'set role postgres')).rejects.toThrow('permission denied')
  await query(server.superuserUrl, toFile)
  expect(server.adopted).toBe(false)
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
  await server.stop()
  expect(isAlive(server.pid)).toBe(false)
  expect(existsSync(server.connection.host)).toBe(false)
})

test('given a stopped server, when started again, then the data are still there', async () => {
  const dataDir = await newSeededDataDir()
  const first = await startPostgres({ dataDir, log: silent })
  await query(first.url, 'create table thing as select 42 as answer')
  await first.stop()
  const second = await startPostgres({ dataDir, log: silent })
  expect(await query(second.url, 'select answer from thing')).toEqual([{ answer: 42 }])
  expect(second.url).toBe(first.url)
  await second.stop()
})

test('given a DATA_DIR with a very long path, when started, then the socket path still fits', async () => {
  const parent = newDataDir()
  chmodSync(parent, 0o711)
  const dataDir = join(parent, 'a'.repeat(120), 'ñ'.repeat(60))
  const server = await startPostgres({ dataDir, log: silent })
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('given PG* variables meant for another server, when connected, then they are not followed', async () => {
  vi.stubEnv('PGPORT', '1')
  vi.stubEnv('PGSSLMODE', 'require')
  vi.stubEnv('PGHOST', 'other.invalid')
  vi.stubEnv('PGDATABASE', 'other')
  const server = await startPostgres({ dataDir: await newSeededDataDir(), log: silent })
  expect(await query(server.url, 'select current_database() as name')).toEqual([{ name: 'larunbat' }])
  await server.stop()
})

test('given the rest of a start cut short, when started, then a whole database is made', async () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'postgres.new-1'))
  writeFileSync(join(dataDir, 'postgres.new-1', 'PG_VERSION'), '18\n')
  const server = await startPostgres({ dataDir, log: silent })
  expect(existsSync(join(dataDir, 'postgres.new-1'))).toBe(false)
  await server.stop()
})

test('given data of another major version, when started, then it is refused by name and left alone', async () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 })
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  const start = startPostgres({ dataDir, log: silent })
  await expect(start).rejects.toMatchObject({
    code: 'data_of_other_version',
    message: expect.stringContaining('15'),
  })
  expect(readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('15\n')
})

test('given a server process, when a second opens the same DATA_DIR, then it is refused and the first goes on', async () => {
  const dataDir = await newSeededDataDir()
  const first = await startHolder('own', dataDir)
  const second = await startHolder('own', dataDir)
  expect(second).toMatchObject({
    code: 'data_dir_in_use',
    error: expect.stringContaining(String(first.process.pid)),
  })
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('given a lock whose pid now belongs to another process, when started, then it is taken over', async () => {
  const dataDir = await newSeededDataDir()
  writeFileSync(
    join(dataDir, 'server.lock'),
    JSON.stringify({ pid: process.pid, started: 'long ago', realm: processRealm() }),
  )
  writeFileSync(join(dataDir, 'postgres.starting'), '')
  const server = await startPostgres({ dataDir, log: silent })
  await server.stop()
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
})

test('given a running server, when a tool shares its database, then both work and the tool leaves it running', async () => {
  const dataDir = await newSeededDataDir()
  const server = await startPostgres({ dataDir, log: silent })
  const tool = await startPostgres({ dataDir, log: silent, share: true })
  expect(tool).toMatchObject({ adopted: true, pid: server.pid, url: server.url })
  await tool.stop()
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('given four tools at once on an empty DATA_DIR, when they start, then one starts the server for all', async () => {
  const dataDir = newDataDir()
  const tools = await Promise.all(Array.from({ length: 4 }, () => startHolder('share', dataDir)))
  expect(tools.filter((tool) => !tool.adopted)).toHaveLength(1)
  expect(new Set(tools.map((tool) => tool.pid)).size).toBe(1)
})
