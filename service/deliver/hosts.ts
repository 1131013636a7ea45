/** A mail host to hand letters to. */
export type Host = { name: string; port: number }

/** Where a letter goes: the host that takes it, and the provider behind it that may stall by itself. */
export type Route = { host: Host; destination: string }

/**
 * Where letters for a domain are handed over. In the sandbox world one host stands for every provider: its connections
 * serve all domains one after the other, and each domain is a destination of its own.
 */
export const routeOf = (domain: string, sandbox: Host): Route => ({ host: sandbox, destination: domain })

/** How a host is told in attempts and logs. */
export const hostText = (host: Host): string => `${host.name}:${host.port}`
