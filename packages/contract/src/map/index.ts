export * from './get-map-source.ts'
export * from './list-map-events.ts'
export * from './search-venues.ts'
