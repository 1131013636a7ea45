/**
 * How a connection is encrypted. `may`: by STARTTLS where the host offers it, its certificate unverified (RFC 7435);
 * `small`: the same with a short ClientHello, because some firewalls drop long ones;
 * `must`: from the first byte (RFC 8314) or by STARTTLS, and never with a certificate that does not verify.
 */
export type Tls = { kind: "may" | "small" | "none" } | { kind: "must"; begins: "at_once" | "by_starttls" }
