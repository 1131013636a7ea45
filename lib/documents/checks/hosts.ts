/** Private networks and names, as WHATWG URLs write hosts: IPv4 addresses in four numbers. */
const privateHosts = [
  // RFC 1122, 1918, 3927 and 6598. Names can begin with numbers as well, but do not continue with them.
  ...[/^0\.[\d.]+$/, /^127\.[\d.]+$/, /^10\.[\d.]+$/, /^192\.168\.[\d.]+$/, /^169\.254\.[\d.]+$/],
  /^172\.(1[6-9]|2\d|3[01])\.[\d.]+$/,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.[\d.]+$/,
  // RFC 4291 and 4193: loopback, link-local and unique local addresses.
  ...[/^\[::1?\]$/, /^\[fe[89ab]/, /^\[f[cd]/],
  // RFC 6761, 6762 and 8375, and the name that ICANN reserves for private networks.
  /(^|\.)(localhost|local|internal|test|invalid|home\.arpa)$/,
]

/** RFC 2606: names for documentation, without a real server. */
const reservedHosts = [/(^|\.)example(\.(com|net|org))?$/]

/** Reason recipients cannot reach a host; null for a public one. */
export function kindOfHost(hostname: string): "private" | "reserved" | null {
  const host = asVersion4(hostname.toLowerCase().replace(/\.$/, ""))
  if (privateHosts.some((pattern) => pattern.test(host))) return "private"
  return reservedHosts.some((pattern) => pattern.test(host)) ? "reserved" : null
}

/** `[::ffff:7f00:1]` is 127.0.0.1. */
function asVersion4(host: string): string {
  const [, high, low] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(host) ?? []
  if (high === undefined || low === undefined) return host
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join(".")
}
