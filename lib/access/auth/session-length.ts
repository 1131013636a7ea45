/** A session lasts this long from the sign-in on, used or not. */
export const sessionMs = 30 * 24 * 3_600_000
