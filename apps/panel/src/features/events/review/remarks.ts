import type { RemarkInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { SECTION_WIRE, type Section, sectionOfWire } from '@larunbat/rules/events/section'
import { type CodeLookup, lookupName, RETURN_REASONS } from '@larunbat/rules/reference/lookups'
import type { Language } from '@larunbat/rules/text/language'

import type { DeskData } from './review-queries.ts'

export type RemarkDraft = Of<typeof RemarkInput>

/** Characters of the free words of a remark (contract). */
export const REMARK_MAX = 2000

/** Sections a remark may be about, in the order of the form; what concerns the account is said there as well. */
export const REMARK_SECTIONS: readonly Section[] = [
  'cover',
  'info',
  'availability',
  'venue',
  'location',
  'disciplines',
  'type',
  'tickets',
  'impact',
  'participants',
  'multimedia',
  'owner',
]

/** The reasons that suit a section stand first; all of them may be chosen. */
const LIKELY: Partial<Record<Section, readonly string[]>> = {
  cover: ['imagen', 'derechos'],
  multimedia: ['imagen', 'derechos'],
  info: ['fecha_lugar', 'duplicado'],
  venue: ['fecha_lugar'],
  location: ['fecha_lugar'],
  tickets: ['entradas'],
  impact: ['impacto'],
}

/** The canned reasons in the order they are offered for a section. */
export function reasonsFor(section: Section): readonly CodeLookup[] {
  const likely = LIKELY[section] ?? []
  const rank = ({ id }: CodeLookup) => (likely.includes(id) ? likely.indexOf(id) : likely.length)
  return [...RETURN_REASONS].sort((a, b) => rank(a) - rank(b))
}

export interface RemarkText {
  section: string
  reason: string
  /** The reviewer's own words, as they were written. */
  text: string
}

/**
 * What the owner reads of a remark: section and reason in the owner's language, the free words as they are.
 * `sectionName` gives a section's name in that language.
 */
export function remarkText(
  remark: RemarkDraft,
  language: Language,
  sectionName: (wire: string) => string,
): RemarkText {
  return {
    section: sectionName(remark.section),
    reason: lookupName<CodeLookup>(RETURN_REASONS, remark.reason, language) || remark.reason,
    text: remark.text.trim(),
  }
}

/** Puts a remark into its place: the order of the sections, and within one as they were written. */
export function withRemark(
  remarks: readonly RemarkDraft[],
  remark: RemarkDraft,
  replaced?: number,
): RemarkDraft[] {
  const others = remarks.filter((_, index) => index !== replaced)
  const same = others.findIndex(
    ({ section, reason }) => section === remark.section && reason === remark.reason,
  )
  // The same reason for the same section twice is one remark with both words.
  const merged =
    same === -1
      ? [...others, remark]
      : others.map((other, index) =>
          index === same ? { ...other, text: joined(other.text, remark.text) } : other,
        )
  return merged
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => placeOf(a.entry) - placeOf(b.entry) || a.index - b.index)
    .map(({ entry }) => entry)
}

/** Remarks that were kept on the device, without what no longer makes sense. */
export function readRemarks(kept: unknown): RemarkDraft[] {
  if (!Array.isArray(kept)) return []
  return (kept as unknown[]).filter((entry): entry is RemarkDraft => {
    const { section, reason, text } = (entry ?? {}) as Partial<RemarkDraft>
    return (
      typeof section === 'string' &&
      sectionOfWire(section) !== undefined &&
      RETURN_REASONS.some(({ id }) => id === reason) &&
      typeof text === 'string'
    )
  })
}

/** How many remarks a section has. */
export function countOf(remarks: readonly RemarkDraft[], section: Section): number {
  return remarks.filter((remark) => remark.section === SECTION_WIRE[section]).length
}

const joined = (first: string, second: string) =>
  [first.trim(), second.trim()].filter(Boolean).join('\n').slice(0, REMARK_MAX)

const placeOf = ({ section }: RemarkDraft) => {
  const name = sectionOfWire(section)
  return name ? REMARK_SECTIONS.indexOf(name) : REMARK_SECTIONS.length
}

/** Reopened remarks: they go back with the event, beside those that are new. */
export function reopenedOf({ event, remarks }: Pick<DeskData, 'event' | 'remarks'>): RemarkDraft[] {
  if (event.status !== 1) return []
  return remarks
    .filter(({ resolvedAt, reopenedAt }) => resolvedAt === null && reopenedAt !== null)
    .map(({ section, reason, text }) => ({ section, reason, text: text ?? '' }))
}
