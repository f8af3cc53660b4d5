import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { COMMON_WORDS } from '@larunbat/rules/common-passwords'

/** 49,233 passwords of breaches, the most used first (MIT). Read from its file: as a module it would stay in memory whole. */
const LIST = '@zxcvbn-ts/language-common/src/passwords.json'
/** Words hashed before other work gets its turn. */
const CHUNK = 5_000

let loading: Promise<BigUint64Array> | undefined

/**
 * Returns whether a digest, 32 hex digits in either case, is that of the empty password, of a listed one, or of a listed one
 * with a capital or a 1 behind. Salted hashes cannot be compared, so only what arrives is looked up. The list is loaded once:
 * 1.2 MB, the first 64 bits of each digest.
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
  const all = ['', ...words, ...COMMON_WORDS, ...shortNumbers()]
  const heads = new BigUint64Array(all.length * 3)
  let filled = 0
  for (const [index, word] of all.entries()) {
    for (const variant of variantsOf(word)) {
      heads[filled] = createHash('md5').update(variant).digest().readBigUInt64BE()
      filled += 1
    }
    if (index % CHUNK === CHUNK - 1) await nextTurn()
  }
  return heads.subarray(0, filled).sort()
}

/** Numbers of one to four digits, with the zeros in front: codes of cards and telephones. */
const shortNumbers = () =>
  [1, 2, 3, 4].flatMap((length) =>
    Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0')),
  )

const variantsOf = (word: string) =>
  word === '' ? [word] : [word, word.charAt(0).toUpperCase() + word.slice(1), `${word}1`]
