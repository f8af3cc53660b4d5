import { isIPv6 } from 'node:net'

/** A network that an address belongs to, and how many times the limit of one line holds for it. */
export interface Network {
  readonly name: string
  readonly factor: number
}

/**
 * Prefixes of IPv6 that limits count, narrowest first. One line has a /64 at least and a /56 as a rule (RIPE-690, 4.2), so a /56
 * gets room for two lines. A /48 is one organisation or part of a mobile carrier: four lines, so that its other people can go on.
 */
const PREFIXES = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 2 },
  { bits: 48, factor: 4 },
] as const

/**
 * Returns every network an address counts for, narrowest first: an IPv4 address itself, the /64, /56 and /48 of an IPv6 address.
 * A limit holds for each of them, so that the many networks of one line are no way round it.
 */
export function networksOf(ip: string): readonly [Network, ...Network[]] {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return [{ name: plain, factor: 1 }]
  const groups = groupsOf(plain)
  return PREFIXES.map(({ bits, factor }) => ({ name: prefixOf(groups, bits), factor })) as [
    Network,
    ...Network[],
  ]
}

/** Returns the widest network of an address: what one organisation or one line has all together. */
export const widestNetworkOf = (ip: string): Network => networksOf(ip).at(-1) as Network

/** The first four groups of 16 bits. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...gap, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16))
}

function prefixOf(groups: readonly number[], bits: number): string {
  const kept = groups.map((group, at) => {
    const inGroup = Math.max(0, Math.min(16, bits - 16 * at))
    return group & ((0xffff << (16 - inGroup)) & 0xffff)
  })
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`
}
