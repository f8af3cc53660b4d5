import type { FestivalSettings } from '@larunbat/rules/reference/festival-settings'
import type { Db } from '../../../database/tables.ts'
import { saveFestivalSettings } from '../festival-setting-store.ts'

/** Sets rules of the festival for a test; what is not named keeps its value. */
export const givenFestivalSettings = (db: Db, values: Partial<FestivalSettings>): Promise<void> =>
  saveFestivalSettings(db, values, null)
