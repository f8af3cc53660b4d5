import type { Mailing } from './mailing-list.tsx'

/** Whether the numbers of a message change by themselves: it is due, being written or being delivered. */
export const isMoving = ({ status, waiting, sendAt }: Mailing): boolean =>
  status === 'sending' || waiting > 0 || (status === 'scheduled' && Date.parse(sendAt) <= Date.now())
