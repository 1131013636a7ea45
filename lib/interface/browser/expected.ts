/** SAVE-1: changed fields with the values that they were read with, for a route that compares them before it writes. */
export const withExpected = <T extends object>(changes: T, saved: { readonly [K in keyof T]?: unknown }) => ({
  ...changes,
  expected: Object.fromEntries(Object.entries(saved).filter(([name]) => name in changes)),
})
