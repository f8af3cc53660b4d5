import {
  type MediaArray,
  type OwnerArray,
  type ParticipantArray,
  type RemarkArray,
  readMedia,
  readOwner,
  readParticipant,
  readRemark,
  readSession,
  type SessionArray,
} from './content-parts.ts'
import { type ContentRecord, EMPTY_IMPACT, type OwnerFacts } from './content-record.ts'

/** An event as its statement answers it: its columns under the code's names, what belongs to it as arrays or null. */
export interface ContentRowArrays
  extends Omit<ContentRecord, 'sessions' | 'participants' | 'media' | 'cover' | 'remarks' | 'ownerFacts'> {
  ownerFacts: OwnerArray | null
  sessions: SessionArray[] | null
  participants: ParticipantArray[] | null
  media: MediaArray[] | null
  remarks?: RemarkArray[] | null
}

/** The row in the code's form. Changes the object given, which has most of its fields already, and answers it. */
export function readRecord(row: ContentRowArrays, owner?: OwnerFacts): ContentRecord {
  const record = row as unknown as ContentRecord
  record.ownerFacts = owner ?? readOwner(row.ownerFacts as OwnerArray)
  record.impact = { ...EMPTY_IMPACT, ...row.impact }
  record.sessions = row.sessions?.map(readSession) ?? []
  record.participants = row.participants?.map(readParticipant) ?? []
  record.media = row.media?.map(readMedia) ?? []
  record.cover = record.media.find(({ use }) => use === 'cover') ?? null
  record.remarks = row.remarks?.map(readRemark) ?? []
  return record
}
