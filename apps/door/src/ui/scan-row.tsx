import type { Door } from '../model/door.ts'
import { kindOf } from '../model/face.ts'
import { isContradicted } from '../model/scan-log.ts'
import type { KeptScan } from '../model/types.ts'
import { clockTime, t } from '../words.ts'
import { Icon } from './icons.tsx'

/** One scan of this device: what was shown, whether the server has it, and a way to take it back. */
export function ScanRow({ door, scan }: { door: Door; scan: KeptScan }) {
  const { told, undoneAt, shown, state } = scan
  const result = undoneAt ? 'undone' : (told ?? 'unknown')
  const kind = result === 'undone' ? 'off' : kindOf(result)
  const name = shown?.ticket?.holder ?? t('latest.noName')
  return (
    <li class={`scan is-${kind}`}>
      <span class="scan-sign">
        <Icon name={kind === 'go' ? 'check' : kind === 'off' ? 'undo' : 'cross'} size={20} />
      </span>
      <span class="scan-words">
        <strong>{name}</strong>
        <small>
          {clockTime(scan.scannedAt)} · {t(`short.${result}`)}
          {state === 'waiting' && ` · ${t('latest.waiting')}`}
          {state === 'aside' && ` · ${t('latest.aside')}`}
        </small>
        {isContradicted(scan) && (
          <small class="scan-warning">
            <Icon name="warning" size={16} /> {t(`contradicted.${scan.answer}`)}
          </small>
        )}
      </span>
      {told === 'admitted' && !undoneAt && state !== 'aside' && (
        <button type="button" class="button is-small" onClick={() => void door.undo(scan.id)}>
          {t('latest.undo')} <span class="hidden">{name}</span>
        </button>
      )}
    </li>
  )
}
