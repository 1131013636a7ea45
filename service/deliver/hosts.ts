/** A mail host to hand letters to. */
export type Host = { name: string; port: number }

/**
 * Where letters for a domain are handed over. In the sandbox world one host stands for every provider, so connections
 * to it are shared by all domains.
 */
export const hostOf = (_domain: string, sandbox: Host): Host => sandbox

/** How a host is told in attempts and logs. */
export const hostText = (host: Host): string => `${host.name}:${host.port}`
