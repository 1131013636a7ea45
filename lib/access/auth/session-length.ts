/** Lifetime of a session from the sign-in, used or not. */
export const sessionMs = 30 * 24 * 3_600_000
