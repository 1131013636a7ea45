/** A mail host that letters are sent to. */
export type Host = { name: string; port: number }

/** Where a letter goes: the host that takes it, and the provider behind it that may stall by itself. */
export type Route = { host: Host; destination: string }

/**
 * Where letters for a domain are sent. In the sandbox one host stands for every provider: its connections
 * serve all domains one after the other, and each domain is a destination of its own.
 */
export const routeOf = (domain: string, sandbox: Host): Route => ({ host: sandbox, destination: domain })

/** A host as attempts and logs write it. */
export const hostText = (host: Host): string => `${host.name}:${host.port}`
