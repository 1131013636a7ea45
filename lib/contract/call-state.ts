/**
 * State of a webhook call (ours): waiting for its first try; failed, and tried again later; answered with 200; given up
 * after its 24 hours, or because its replay was stopped.
 */
export const callStates = ["waiting", "failed", "answered", "given_up"] as const
export type CallState = (typeof callStates)[number]
