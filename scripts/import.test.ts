import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrateToLatest } from '../apps/server/src/platform/db/migrate.ts'
import { startTestDatabase } from '../apps/server/src/platform/postgres/test-database.ts'

const migrationsDir = join(import.meta.dirname, '../apps/server/migrations')
const database = await startTestDatabase({
  migrationsDir,
  migrate: async (url) => void (await migrateToLatest(url, migrationsDir)),
})
const client = new pg.Client({ connectionString: database.url })
await client.connect()
await client.query(`insert into account (email, name, profile_id) values ('office@example.org', 'Office', 3)`)
await client.query(`insert into account (email, name, profile_id, blocked_at, merged_into)
  select v.email, 'Closed', 3, now(), case v.email when 'old@example.org' then a.id end
  from account a, (values ('old@example.org'), ('closed@example.org')) v (email)`)
afterAll(async () => {
  await client.end()
  await database.stop()
})
const dir = mkdtempSync(join(tmpdir(), 'import-'))
/** Where `npm run` keeps compiled code. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/node')

/** Runs the command as a user would; returns its exit code and what it printed. */
async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, NODE_COMPILE_CACHE: COMPILED },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}
const target = ['--owner', 'office@example.org', '--edition', '2026']

test('given a file of an older spreadsheet, when imported twice, then it is in once and every row is reported', async () => {
  const file = join(dir, 'programa.csv')
  const text =
    'Clave;Título;Tipo;Ciudad;Inicio\r\n1;Día de la música;Concierto;Logroño;28/11/2026 19:00\r\n2;;Concierto;Bilbao;\r\n'
  writeFileSync(file, Buffer.from(text, 'latin1'))
  const report = join(dir, 'report.csv')
  const first = await run(file, ...target, '--report', report)
  expect(first).toMatchObject({ code: 2 })
  expect(first.output).toContain('2 rows (csv): 1 new, 0 changed, 0 unchanged, 1 refused.')
  expect(readFileSync(report, 'utf8')).toMatch(/1;1;Día de la música;nuevo;;\d+\r\n2;2;;rechazado;"?Título: /)

  const second = await run(file, ...target, '--dry-run')
  expect(second.output).toContain('0 new, 0 changed, 1 unchanged, 1 refused')
  // The address that the command was once written with stands for the account that took it over.
  const third = await run(file, ...target.with(1, 'old@example.org'))
  expect(third.output).toContain('0 new, 0 changed, 1 unchanged, 1 refused')
  const { rows } = await client.query(`select title, hub_id::int, status::int from event`)
  expect(rows).toEqual([{ title: 'Día de la música', hub_id: 6, status: 0 }])
})

test('given a file, owner or edition that is not there, when imported, then one line says so', async () => {
  const file = join(dir, 'one.csv')
  writeFileSync(file, 'titulo\nx\n')
  const wrongs: [string[], RegExp][] = [
    [[join(dir, 'none.csv'), ...target], /There is no file/],
    [[file], /^Usage: npm run import/],
    [
      [file, '--owner', 'x@example.org', '--edition', '2026', '--lang', 'en'],
      /^This email is not in our database/,
    ],
    [
      [file, '--owner', 'closed@example.org', '--edition', '2026', '--lang', 'en'],
      /^This account is blocked/,
    ],
    [[file, '--owner', 'office@example.org', '--edition', '1999', '--lang', 'en'], /edition/],
  ]
  await Promise.all(
    wrongs.map(async ([args, message]) => {
      const { code, output } = await run(...args)
      expect(code).toBe(1)
      expect(output.trim()).toMatch(message)
      expect(output).not.toContain('    at ')
    }),
  )
})
