export { collectAtDoor, collectOrder } from './collect.ts'
export { sellAtDoor, sellTickets } from './sell.ts'
