import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../button.tsx'
import { ProgressMeter } from '../data/progress-meter.tsx'
import { PictureError } from './prepare-picture.ts'
import type { Transfer } from './transfer.ts'
import { cancelTransfer, giveFile, pauseTransfer, reopenFile, resumeTransfer } from './transfer-queue.ts'
import { progressText, transferFailure } from './transfer-texts.ts'
import './upload.css'

/** One file in transfer: its progress, why it waits, and the possible actions. Texts: `uploads`. */
export function TransferLine({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation(['uploads', 'common'])
  const { name, state, sent, bytes } = transfer
  const isBad = state === 'failed' || state === 'needsFile'
  const isOnWay = state === 'sending' || state === 'retrying' || state === 'paused'
  return (
    <li className="transfer" data-state={state}>
      <span className="transfer-words" role={isBad ? 'alert' : undefined}>
        <span className="clip">{name}</span>
        <span className="meta" data-bad={isBad || undefined}>
          {stateText()}
        </span>
      </span>
      <TransferActions transfer={transfer} />
      {isOnWay && (
        <ProgressMeter done={Math.floor((sent / bytes) * 100)} of={100} label={t('progressOf', { name })} />
      )}
    </li>
  )

  function stateText() {
    if (state === 'failed') return transferFailure(transfer.error, t)
    if (state === 'sending') return progressText(transfer, t)
    if (state === 'needsFile') return t(transfer.canReopen ? 'state.canReopen' : 'state.needsFile', { name })
    return t(`state.${state}`)
  }
}

function TransferActions({ transfer: { id, name, state, canReopen, error } }: { transfer: Transfer }) {
  const { t } = useTranslation(['uploads', 'common'])
  const input = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const handleFile = async (file: File | undefined) => {
    if (file) setWrong(!(await giveFile(id, file)))
  }
  const handleContinue = async () => {
    if (canReopen && !isWrong) setWrong(!(await reopenFile(id)))
    else input.current?.click()
  }
  return (
    <span className="transfer-actions">
      {(state === 'sending' || state === 'retrying' || state === 'waiting') && (
        <Button
          size="small"
          icon="pause"
          aria-label={t('pauseOf', { name })}
          onClick={() => pauseTransfer(id)}
        >
          {t('pause')}
        </Button>
      )}
      {state === 'paused' && (
        <Button
          size="small"
          icon="play"
          aria-label={t('resumeOf', { name })}
          onClick={() => resumeTransfer(id)}
        >
          {t('resume')}
        </Button>
      )}
      {/* The same picture fails the same way again. */}
      {state === 'failed' && !(error instanceof PictureError) && (
        <Button
          size="small"
          icon="refresh"
          aria-label={t('retryOf', { name })}
          onClick={() => resumeTransfer(id)}
        >
          {t('common:retry')}
        </Button>
      )}
      {state === 'needsFile' && (
        <>
          <Button size="small" icon="play" onClick={() => void handleContinue()}>
            {t(canReopen && !isWrong ? 'resume' : 'chooseSame')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('chooseSame')}
            onChange={(event) => {
              void handleFile(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </>
      )}
      <IconButton
        icon="close"
        size="small"
        label={t(state === 'failed' ? 'dropOf' : 'cancelOf', { name })}
        onClick={() => void cancelTransfer(id)}
      />
      {isWrong && (
        <span className="meta" role="alert">
          {t('wrongFile', { name })}
        </span>
      )}
    </span>
  )
}
