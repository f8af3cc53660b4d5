import { expect, test } from 'vitest'
import { type Answer, testApp } from '../../testing/test-app.ts'
import { ADDRESS_PROBES } from './limits.ts'
import { hashPassword } from './password-hash.ts'

const { call, givenAccount, db } = await testApp()
const stored = await hashPassword('hiru txori lehoan')
const person = {
  nombre: 'Ane',
  telefono: '944123456',
  ciudad: 'Bilbao',
  perfil: 3,
  password: 'lau txori lehoan',
}
/** Without the seconds to wait, which run on. */
const seen = ({ status, error, msg, data }: Answer) => ({ status, error, msg, code: data?.code })
const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Asks of unknown addresses until the network may learn nothing more. */
async function usedUp(): Promise<void> {
  await db.deleteFrom('rate_limit').execute()
  for (let n = 0; n < ADDRESS_PROBES.max; n += 1)
    await call('app_login', { email: `nobody${n}@example.org`, password: 'x' })
}

test('given a network past its limit, when signing in wrongly, then known, waiting, locked and unknown addresses are answered alike', async () => {
  const known = await givenAccount({ password_hash: stored })
  const waiting = await givenAccount({
    password_hash: stored,
    failed_sign_ins: 6,
    locked_until: new Date(Date.now() + 60_000).toISOString(),
  })
  const locked = await givenAccount({
    password_hash: stored,
    failed_sign_ins: 10,
    locked_until: new Date(Date.now() + 60_000).toISOString(),
  })
  await usedUp()
  const answers: Answer[] = []
  for (const email of [known.email, waiting.email, locked.email, 'unknown@example.org'])
    answers.push(await call('app_login', { email, password: 'wrong' }))
  expect(new Set(answers.map((answer) => JSON.stringify(seen(answer)))).size).toBe(1)
  expect(answers[0]?.data.code).toBe('request.too_many')
  const waits = answers.map(({ data }) => Number(data.retryAfterSeconds))
  expect(Math.max(...waits) - Math.min(...waits)).toBeLessThanOrEqual(5)
})

test('given a network past its limit, when registering, then taken and free addresses are answered alike and no account is made', async () => {
  const { email } = await givenAccount()
  await usedUp()
  const taken = await call('app_registro_v2', { ...person, email })
  const free = await call('app_registro_v2', { ...person, email: 'free@example.org' })
  expect(seen(free)).toEqual(seen(taken))
  expect(free.data.code).toBe('request.too_many')
  expect(
    await db.selectFrom('account').select('id').where('email', '=', 'free@example.org').execute(),
  ).toEqual([])
})

test('given a network within its limit, then existing addresses are distinguishable, as the specification requires: the test detects it', async () => {
  await db.deleteFrom('rate_limit').execute()
  const { email } = await givenAccount({ password_hash: stored })
  expect((await call('app_login', { email, password: 'wrong' })).data.code).toBe('account.credentials_wrong')
  expect((await call('app_login', { email: 'unknown@example.org', password: 'wrong' })).data.code).toBe(
    'account.unknown_email',
  )
})

test('given an account that has to wait, when signing in, then it takes as long as an unknown address', async () => {
  await usedUp()
  const wait = new Date(Date.now() + 600_000).toISOString()
  const { email } = await givenAccount({ password_hash: stored, failed_sign_ins: 6, locked_until: wait })
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let n = 0; n < 7; n += 1) {
    known.push(await timed(() => call('app_login', { email, password: 'wrong' })))
    unknown.push(await timed(() => call('app_login', { email: `u${n}@example.org`, password: 'wrong' })))
  }
  // Without the same work it would be a few milliseconds instead of a hash.
  expect(median(known)).toBeGreaterThan(median(unknown) / 2)
})
