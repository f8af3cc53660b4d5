/** Numbers of the test bank's cards. */
export const CARD = {
  ok: '4242 4242 4242 4242',
  declined: '4000000000000002',
  silent: '4000 0000 0000 4087',
}
