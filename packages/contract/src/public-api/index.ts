import type { Read } from './kit.ts'
import * as lists from './lists.ts'
import * as programme from './programme.ts'
import * as sales from './sales.ts'

export * from './kit.ts'
export * from './lists.ts'
export * from './programme.ts'
export * from './sales.ts'

const isRead = (value: unknown): value is Read =>
  typeof value === 'object' && value !== null && 'answers' in value && 'path' in value

/** Everything of the public interface. */
export const reads: readonly Read[] = [programme, lists, sales].flatMap((part) =>
  Object.values(part as Record<string, unknown>).filter(isRead),
)
