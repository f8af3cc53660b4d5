import { calls } from '@larunbat/contract/calls'
import type { Access, Call } from '@larunbat/contract/kit'
import { describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { type Example, readExamples, saveExamples, shapeOf, toExample } from './examples.ts'
import { type Answered, type Outcome, type Play, ROLES, type Role, type Scene } from './play.ts'
import { plays } from './plays.ts'
import { ENTITY_FIELDS, SPECIFIED_CALLS, type SpecifiedCall, wordsOf } from './specification.ts'

const SERVICE_KEY = 'a-key-of-a-machine-for-conformance'
const app = await testApp({ SERVICE_KEY })
const owner = await app.givenAccount()
const stranger = await app.givenAccount()
const admin = await app.givenAdmin()
const callerOf = { anon: undefined, user: stranger, owner, admin } as const

/** What the contract's access means for each role. */
const OUTCOMES: Readonly<Record<Access, Readonly<Record<Role, Outcome>>>> = {
  anon: { anon: 'done', user: 'done', owner: 'done', admin: 'done' },
  user: { anon: 'request.sign_in_needed', user: 'done', owner: 'done', admin: 'done' },
  owner: { anon: 'request.sign_in_needed', user: 'content.not_found', owner: 'done', admin: 'done' },
  admin: {
    anon: 'request.sign_in_needed',
    user: 'request.not_allowed',
    owner: 'request.not_allowed',
    admin: 'done',
  },
  // The key says who calls, not a sign-in.
  service: { anon: 'done', user: 'done', owner: 'done', admin: 'done' },
}

const outcomeOf = ({ access }: Call, { outcomes, missing }: Play, role: Role): Outcome =>
  outcomes?.[role] ?? (access === 'owner' && role === 'user' && missing ? missing : OUTCOMES[access][role])

/** Ids travel as text, as the original client sends what it read from an address. */
function withTextIds(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withTextIds(item, name))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTextIds(inner, key)]))
  return typeof value === 'number' && /(^|_)id(_|$)/.test(name) ? String(value) : value
}

/** What a client sends: the fields of the specification, who it is, and unknown fields; no `lang` of its own. */
const bodyOf = (call: Call, fields: Record<string, unknown>, { caller }: Scene) => ({
  ...(withTextIds(fields) as object),
  ...(caller && !('token' in fields)
    ? { token: caller.token, usuario_id: String(caller.id), plataforma: 'FAIR SATURDAY' }
    : {}),
  ...(call.access === 'service' ? { clave_servicio: SERVICE_KEY } : {}),
  campo_sin_nombre: { anidado: [1, 'dos', null] },
  version_app: '1.0.14',
})

async function send({ wireName }: Call, { method }: Play, body: object) {
  const response = await app.app.inject(
    method === 'GET'
      ? { url: `/api/${wireName}` }
      : { method: 'POST', url: `/api/${wireName}`, payload: body },
  )
  return { status: response.statusCode, body: response.json() as Answered }
}

/** The contract reads the answer and writes the very same: no field lacks, none is too many, every value fits. */
function expectContract({ output }: Call, data: unknown): void {
  expect(output.write(output.read(data), '')).toEqual(data)
}

function expectEntity(shows: NonNullable<Play['shows']>, data: Answered): void {
  const rows: object[] = Array.isArray(data) ? data : (data.filas ?? [data])
  for (const row of rows.slice(0, 50))
    expect(Object.keys(row)).toEqual(expect.arrayContaining(wordsOf(ENTITY_FIELDS[shows])))
}

test('given the calls of the specification, then the contract has each of them and each is played', () => {
  const specified = Object.keys(SPECIFIED_CALLS).sort()
  expect(specified).toHaveLength(72)
  expect(specified.filter((name) => !calls.has(name))).toEqual([])
  expect(Object.keys(plays).sort()).toEqual(specified)
})

const recorded: Record<string, Example> = {}
/** Who shows a call at its best: a visitor where no sign-in is needed, else its owner. */
const showsBest: Readonly<Record<Access, Role>> = {
  anon: 'anon',
  user: 'owner',
  owner: 'owner',
  admin: 'admin',
  service: 'anon',
}

describe.each(Object.entries(plays) as [SpecifiedCall, Play][])('%s', (name, play) => {
  const call = calls.get(name) as Call

  test.each(ROLES)(
    'given exactly the fields of the specification, when played by %s, then the response is that of the contract',
    async (role) => {
      const scene: Scene = { app, role, caller: callerOf[role], owner, stranger, admin }
      const fields = await play.fields(scene)
      expect(Object.keys(fields).sort()).toEqual(wordsOf(SPECIFIED_CALLS[name]).sort())

      const request = bodyOf(call, fields, scene)
      const { status, body } = await send(call, play, request)
      expect(Object.keys(body).sort()).toEqual(['data', 'error', 'msg'])
      const expected = outcomeOf(call, play, role)
      if (expected === 'done') {
        expect({ status, error: body.error, data: body.data }).toEqual({
          status: 200,
          error: false,
          data: body.data,
        })
        expectContract(call, body.data)
        if (play.shows) expectEntity(play.shows, body.data)
        // What was left as it was is said behind the text of the catalogue.
        if (play.says) expect(body.msg.startsWith(play.says), body.msg).toBe(true)
        await play.proves?.(scene, body.data, fields)
        if (role === showsBest[call.access] || !recorded[name])
          recorded[name] = { request: toExample(request), answer: toExample(body) }
      } else {
        expect({ status, error: body.error, code: body.data?.code }).toEqual({
          status: 200,
          error: true,
          code: expected,
        })
        expect(body.msg).toMatch(/[a-z]{3}/i)
      }
    },
  )
})

test('given the examples of the documentation, then they are what the calls are sent and answer', () => {
  if (process.env.UPDATE_EXAMPLES) saveExamples(recorded)
  expect(shapeOf(readExamples())).toEqual(shapeOf(recorded))
})
