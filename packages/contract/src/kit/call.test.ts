import { expect, test } from 'vitest'
import { defineCall, entity } from './index.ts'

test('given a call for administrators without a task, when it is compiled, then it is refused', () => {
  // @ts-expect-error: an `admin` call names its task.
  const open = defineCall({
    wireName: 'app_x',
    access: 'admin',
    summary: 'X.',
    input: entity({}),
    output: entity({}),
  })
  const call = defineCall({
    wireName: 'app_x',
    access: 'admin',
    task: 'read',
    summary: 'X.',
    input: entity({}),
    output: entity({}),
  })
  expect([open.task, call.task]).toEqual([undefined, 'read'])
})
