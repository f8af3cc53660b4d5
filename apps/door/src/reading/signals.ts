import type { Kind } from '../model/face.ts'
import { readSetting, saveSetting } from '../store/settings.ts'

const KEY = 'larunbat.door.silent'
let context: AudioContext | undefined

export const isSilent = (): boolean => readSetting(KEY) === '1'
export const setSilent = (silent: boolean): void => saveSetting(KEY, silent ? '1' : '0')

/** Browsers let a page sound once it was touched: call it from a touch. */
export function wakeSound(): void {
  context ??= new AudioContext()
  void context.resume()
}

/** Hertz and seconds of each tone, and milliseconds of trembling and rest: people hear and feel what came of a scan. */
const SIGNALS: Record<Kind, { tones: [number, number][]; vibrate: number[] }> = {
  go: {
    tones: [
      [880, 0.09],
      [1320, 0.14],
    ],
    vibrate: [70],
  },
  look: {
    tones: [
      [440, 0.16],
      [440, 0.16],
    ],
    vibrate: [90, 70, 90],
  },
  stop: { tones: [[196, 0.38]], vibrate: [320] },
}

/** Signals the result of a scan by sound and vibration; by vibration only if the device is set to silent. */
export function signal(kind: Kind): void {
  const { tones, vibrate } = SIGNALS[kind]
  navigator.vibrate?.(vibrate)
  if (isSilent() || context?.state !== 'running') return
  let at = context.currentTime
  for (const [hertz, seconds] of tones) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.35, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + seconds)
    at += seconds + 0.03
  }
}
