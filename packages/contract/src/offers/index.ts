export * from './get-offer.ts'
export * from './offer.ts'
