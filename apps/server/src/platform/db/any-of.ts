/**
 * `any(...)` over an array parameter, such as `$1::bigint[]`, for statements that are planned once. Where PostgreSQL can count
 * the elements it plans such a statement anew at each call, since a short list looks cheaper than the usual one: that can
 * cost more than running it. A list that comes out of a query is not counted.
 */
export const anyOf = (array: string): string => `any(array(select unnest(${array})))`
