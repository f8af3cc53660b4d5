import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lettersOf, NOTIFYING } from '../testbank/bank-events.ts'
import { REQUESTED } from './asked-for.ts'

const CONFIGURATION = join(import.meta.dirname, '../../../../../../docs/configuration.md')

test('the operator is told to ask for exactly the messages that something follows from', () => {
  const [, told = ''] =
    /let the endpoint([\s\S]*?)\. Messages/.exec(readFileSync(CONFIGURATION, 'utf8')) ?? []
  const types = [...told.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, type]) => type)
  expect(types.toSorted()).toEqual(REQUESTED.toSorted())
})

test('given a paid session, when the test bank sends messages, then by default it sends the subscribed ones, otherwise all', () => {
  const events = ['payment_intent.succeeded', 'checkout.session.completed'].map((type) => ({
    type,
    object: {},
  }))
  const told = NOTIFYING.map((how) => [how, ...lettersOf(events, how).map(toldBy)])
  expect(told).toEqual([
    ['once', 'checkout.session.completed 0'],
    ['twice', ...events.flatMap(({ type }) => [`${type} 0`, `${type} 0`])],
    ['late', 'payment_intent.succeeded 120', 'checkout.session.completed 120'],
    ['shuffled', 'payment_intent.succeeded 2', 'checkout.session.completed 0'],
    ['never'],
  ])
})

const toldBy = ({ body, after }: { body: string; after: number }) => `${JSON.parse(body).type} ${after}`
