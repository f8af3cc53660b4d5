import { useState } from 'react'
import { COLUMN_KEYS, type ColumnKey, DEFAULT_COLUMNS } from './column-keys.ts'

const STORE = 'larunbat.table'

export interface TableLayout {
  /** Columns after the title, in their order. */
  columns: ColumnKey[]
  isDense: boolean
}

const isKey = (key: unknown): key is ColumnKey => COLUMN_KEYS.some((known) => known === key)

/** Columns that still exist, each once. */
export const knownColumns = (keys: readonly unknown[]): ColumnKey[] => [...new Set(keys.filter(isKey))]

function readLayout(): TableLayout {
  try {
    const { columns, isDense } = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<TableLayout>
    return {
      columns: Array.isArray(columns) ? knownColumns(columns) : DEFAULT_COLUMNS,
      isDense: isDense === true,
    }
  } catch {
    return { columns: DEFAULT_COLUMNS, isDense: false }
  }
}

/** Which columns are shown, in which order, and how close rows stand; kept on this device. */
export function useTableLayout() {
  const [layout, setLayout] = useState(readLayout)
  const change = (next: Partial<TableLayout>) => {
    const whole = { ...layout, ...next }
    setLayout(whole)
    try {
      localStorage.setItem(STORE, JSON.stringify(whole))
    } catch {
      // A full or closed storage only means that the choice lasts until the page is left.
    }
  }
  return { ...layout, change }
}
