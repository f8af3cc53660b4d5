import { expect, test } from 'vitest'
import { wrongWordsOf } from './word-rules.ts'

test.each([
  [
    '/** Mails somebody who waits. */',
    '"somebody" in a comment: name the role (buyer, owner, caller, operator)',
  ],
  ['  // Nobody reads it.', '"Nobody" in a comment: name the role (buyer, owner, caller, operator)'],
  ['/** Answers whether it did. */', 'a comment begins with "Answers": write "Returns"'],
  [' * Stores it. Answers how many there are.', 'a comment begins with "Answers": write "Returns"'],
  ['export const MOST_ROWS = 5', 'MOST_ROWS: write MAX_'],
  ['export async function forgetDraft() {}', 'forgetDraft: write delete…, evict… or anonymize…'],
  ['export class Unanswered extends Error {}', 'Unanswered: classes of errors end in Error'],
])('given a line with a word that is not used here, then it is found: %s', (line, problem) => {
  expect(wrongWordsOf(`const a = 1\n${line}`)).toEqual([`2: ${problem}`])
})

test.each([
  ["const text = 'Nobody came.'"],
  ['/** Answers 2xx once a message is taken. */'],
  ['export const keepAlive = 5'],
  ['export class PageLostError extends Error {}'],
  ['/** Returns the buyer of an order. */'],
])('given a line that follows the words, then nothing is found: %s', (line) => {
  expect(wrongWordsOf(line)).toEqual([])
})
