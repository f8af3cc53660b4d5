export * from './accept-membership.ts'
export * from './change-member.ts'
export * from './invite-member.ts'
export * from './team.ts'
