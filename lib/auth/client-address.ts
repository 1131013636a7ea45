/**
 * The address of the client for limits and the audit log. The last entry is the one that the nearest proxy (or the
 * server itself) wrote; earlier ones are whatever the client claims.
 */
export function clientAddress(headers: { get(name: string): string | null }): string {
  const chain = headers.get("x-forwarded-for")?.split(",") ?? []
  return chain.at(-1)?.trim() || headers.get("x-real-ip")?.trim() || "unknown"
}
