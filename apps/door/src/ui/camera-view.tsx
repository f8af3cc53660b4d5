import { useEffect, useRef, useState } from 'preact/hooks'
import { type Camera, fetchReader, openCamera, readCodes } from '../reading/camera.ts'
import { wakeSound } from '../reading/signals.ts'
import { readSetting, saveSetting } from '../store/settings.ts'
import { t } from '../words.ts'
import { Icon } from './icons.tsx'

const KEY = 'larunbat.door.camera'

/** The camera's picture, from the first touch on; the next time it opens by itself. */
export function CameraView({ onCode }: { onCode: (text: string) => void }) {
  const [isOn, setOn] = useState(readSetting(KEY) === '1')
  const [camera, setCamera] = useState<Camera>()
  const [problem, setProblem] = useState<string>()
  const [isLit, setLit] = useState(false)
  const [isTroubled, setTroubled] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const read = useRef(onCode)
  read.current = onCode

  useEffect(fetchReader, [])
  useEffect(() => {
    if (!isOn) return
    let opened: Camera | undefined
    let isOver = false
    openCamera().then(
      (found) => {
        opened = found
        if (isOver) return found.stop()
        saveSetting(KEY, '1')
        setProblem(undefined)
        setCamera(found)
      },
      (error: unknown) => {
        saveSetting(KEY, null)
        setProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing')
        setOn(false)
      },
    )
    return () => {
      isOver = true
      opened?.stop()
      setCamera(undefined)
      setLit(false)
      setTroubled(false)
    }
  }, [isOn])

  useEffect(() => {
    const place = video.current
    if (!camera || !place) return
    place.srcObject = camera.stream
    void place.play().catch(() => {})
    return readCodes(place, { onCode: (text) => read.current(text), onTrouble: setTroubled })
  }, [camera])

  const handleStart = () => {
    wakeSound()
    setOn(true)
  }
  const handleTorch = () => {
    void camera?.setTorch?.(!isLit).then(() => setLit(!isLit))
  }
  return (
    <div class="camera">
      {isOn ? (
        <>
          <video ref={video} playsInline muted aria-label={t('camera.picture')} />
          <span class="camera-frame" aria-hidden="true" />
          {isTroubled && (
            <p class="camera-trouble" role="alert">
              {t('camera.unread')}
            </p>
          )}
          <div class="camera-tools">
            {camera?.setTorch && (
              <button type="button" class="round" aria-pressed={isLit} onClick={handleTorch}>
                <Icon name="torch" /> <span class="hidden">{t('camera.torch')}</span>
              </button>
            )}
            <button
              type="button"
              class="round"
              onClick={() => {
                saveSetting(KEY, null)
                setOn(false)
              }}
            >
              <Icon name="cross" /> <span class="hidden">{t('camera.stop')}</span>
            </button>
          </div>
        </>
      ) : (
        <div class="camera-off">
          <button type="button" class="button is-main" onClick={handleStart}>
            <Icon name="scan" /> {t('camera.start')}
          </button>
          <p role={problem ? 'alert' : undefined}>{t(problem ? `camera.${problem}` : 'camera.hand')}</p>
        </div>
      )}
    </div>
  )
}
