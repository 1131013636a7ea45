export function timeoutFactor(): number
/** How long a test polls for what it expects, in ms. */
export const pollMs: number
/** A time-out in ms, as this machine needs it. */
export function within(ms: number): number
export function measureFactor(): Promise<number>
