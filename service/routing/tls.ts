/**
 * How a connection is encrypted. `may`: by STARTTLS where the host offers it, its certificate unverified (RFC 7435);
 * `small`: the same with a short ClientHello, because some firewalls drop long ones;
 * `must`: from the first byte (RFC 8314) or by STARTTLS, and never with a certificate that does not verify;
 * `dane`: by STARTTLS, and never with a certificate that the host's TLSA records do not vouch for (RFC 7672).
 */
export type Tls =
  | { kind: "may" | "small" | "none" }
  | { kind: "must"; begins: "at_once" | "by_starttls" }
  | DaneDemand

/**
 * TLS by the TLSA records of a host. Without a record that can be used, the connection is encrypted and no certificate is
 * verified (RFC 7672, 2.2). `baseName`: the name of the records; `names`: one of them is in a certificate that a trust
 * anchor vouches for.
 */
export type DaneDemand = {
  kind: "dane"
  baseName: string
  names: readonly string[]
  records: readonly TlsaRecord[]
}

/** RFC 6698, 2.1. */
export type TlsaRecord = { usage: number; selector: number; matchingType: number; certificate: Buffer }
