import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { COMMON_WORDS } from '@larunbat/rules/identity/common-passwords'

/** 49,233 passwords of breaches, the most used first (MIT). Read from its file: as a module it would stay in memory whole. */
const LIST = '@zxcvbn-ts/language-common/src/passwords.json'
/** Words hashed before other work gets its turn. */
const CHUNK = 5_000

let loading: Promise<BigUint64Array> | undefined

/**
 * Returns whether a digest, 32 hex digits in either case, is that of the empty password, of a listed one, or of one with a
 * capital or a usual ending. Salted hashes cannot be compared, so only what arrives is looked up. The list is loaded once: the
 * first 64 bits of each digest, 5 MB.
 */
export async function isListedDigest(digest: string): Promise<boolean> {
  loading ??= load()
  const list = await loading
  const wanted = BigInt(`0x${digest.slice(0, 16)}`)
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0n) < wanted) low = middle + 1
    else high = middle
  }
  return list[low] === wanted
}

async function load(): Promise<BigUint64Array> {
  const path = createRequire(import.meta.url).resolve(LIST)
  const words = JSON.parse(await readFile(path, 'utf8')) as string[]
  const listed = ['', ...words, ...shortNumbers()]
  const most = 2 * (listed.length * ENDINGS.length + COMMON_WORDS.length * OWN_ENDINGS.length)
  const heads = new BigUint64Array(most)
  let filled = 0
  for (const [index, word] of [...listed, ...COMMON_WORDS].entries()) {
    for (const variant of variantsOf(word, index < listed.length ? ENDINGS : OWN_ENDINGS)) {
      heads[filled] = createHash('md5').update(variant).digest().readBigUInt64BE()
      filled += 1
    }
    if (index % CHUNK === CHUNK - 1) await nextTurn()
  }
  return heads.slice(0, filled).sort()
}

/** Numbers of one to four digits, with the zeros in front: codes of cards and telephones. */
const shortNumbers = () =>
  [1, 2, 3, 4].flatMap((length) =>
    Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0')),
  )

/** What people add to a word that is refused: the endings that rules of other products ask for. */
const ENDINGS = ['', '1', '!', '1!']
/** Endings of our own words as well: years, runs of digits and signs. */
const OWN_ENDINGS = [
  ...ENDINGS,
  ...['12', '123', '1234', '12345', '123456', '*', '.', '?', '$', '@', '123!', '00', '69'],
  ...Array.from({ length: 150 }, (_, n) => String(1900 + n)),
  ...Array.from({ length: 31 }, (_, n) => `${2000 + n}!`),
]

function* variantsOf(word: string, endings: readonly string[]): Generator<string> {
  if (word === '') return void (yield word)
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  for (const start of capital === word ? [word] : [word, capital])
    for (const ending of endings) yield start + ending
}
