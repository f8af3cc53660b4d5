import type { Door } from '../model/door.ts'
import { t } from '../words.ts'
import { ScanRow } from './scan-row.tsx'
import { useDoor } from './use-door.ts'

const SHOWN = 100

/** What this device has scanned at this session, the latest first. */
export function LatestTab({ door }: { door: Door }) {
  useDoor(door)
  const scans = door.log.latest(door.sessionId)
  return (
    <>
      <h2>{t('latest.title')}</h2>
      {scans.length === 0 ? (
        <p class="empty">{t('latest.none')}</p>
      ) : (
        <ul class="scans">
          {scans.slice(0, SHOWN).map((scan) => (
            <ScanRow key={scan.id} door={door} scan={scan} />
          ))}
        </ul>
      )}
    </>
  )
}
