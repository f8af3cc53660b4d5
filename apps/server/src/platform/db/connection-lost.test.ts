import { expect, test } from 'vitest'
import { isConnectionLost } from './connection-lost.ts'
import { retryOnConnectionLoss } from './retry-on-connection-loss.ts'

const coded = (code: string, syscall?: string) => Object.assign(new Error('failed'), { code, syscall })

test.each([
  ['a server that was killed', coded('57P01'), true],
  ['a server that starts', coded('57P03'), true],
  ['a server that has become a replica', coded('25006'), true],
  ['no server', coded('ECONNREFUSED', 'connect'), true],
  ['no socket', coded('ENOENT', 'connect'), true],
  ['an end in the middle', new Error('Connection terminated unexpectedly'), true],
  ['no connection in time', new Error('timeout exceeded when trying to connect'), true],
  ['no answer in time', new Error('Query read timeout'), true],
  ['a missing file', coded('ENOENT', 'open'), false],
  ['a wrong statement', coded('42601'), false],
  ['a row that is there', coded('23505'), false],
  ['a fault of ours', new TypeError('x is undefined'), false],
  ['no error at all', 'text', false],
])('given %s, then the result is whether the connection was lost: %#', (_, error, expected) => {
  expect(isConnectionLost(error)).toBe(expected)
})

test('given a database that is away for a moment, when work is taken up, then it is done once it is back; other failures are reported', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries === 1) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' })
    return 'done'
  }
  const log = { warn: () => {} }
  expect(await retryOnConnectionLoss(work, { log, isOver: () => false })).toBe('done')
  const broken = () => Promise.reject(new Error('a fault of ours'))
  await expect(retryOnConnectionLoss(broken, { log, isOver: () => false })).rejects.toThrow('a fault of ours')
  tries = 0
  await expect(retryOnConnectionLoss(work, { log, isOver: () => true })).rejects.toThrow('refused')
})
