export * from './get-radar.ts'
export * from './get-today.ts'
export * from './list-festival-today.ts'
export { TodaySession } from './today-session.ts'
