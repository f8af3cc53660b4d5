import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the space for new objects at the size that the start gave it. V8 would double it up to three times 32 MB while long
 * files or lists are written, and never give it back, though what is written is garbage at once: a file of 600,000 tickets
 * grew the process by 170 MB, and by 45 so. Collecting it more often costs nothing that can be measured.
 */
export function boundYoungObjects(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
