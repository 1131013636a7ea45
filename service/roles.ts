/**
 * Parts of the service's work that a process does (`SERVICE_ROLES`). Several processes on one database share the roles;
 * one role may run in many of them.
 */
export const roles = ["api", "smtp", "deliver", "webhooks", "track", "intake", "sandbox"] as const
export type Role = (typeof roles)[number]

export const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word)

/** True when a process with these roles does everything, and needs no other one. */
export const doesAll = (some: readonly Role[]): boolean => roles.every((one) => some.includes(one))
