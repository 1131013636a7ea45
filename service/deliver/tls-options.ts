import type { Hop } from "../routing/plan.ts"

/** A ClientHello of a few hundred bytes, in one packet. */
const smallHello = { ecdhCurve: "X25519:P-256", maxVersion: "TLSv1.2" as const }

/** nodemailer's options for each kind of TLS; the port never decides. */
export function tlsOptions({ tls, ca }: Hop) {
  // Its verdict follows the handshake, because its chain is known only then.
  if (tls.kind === "dane")
    return {
      ...{ secure: false, requireTLS: true },
      tls: { rejectUnauthorized: false, servername: tls.baseName },
    }
  if (tls.kind !== "must")
    return tls.kind === "none"
      ? { secure: false, ignoreTLS: true }
      : { secure: false, tls: { rejectUnauthorized: false, ...(tls.kind === "small" ? smallHello : {}) } }
  const isAtOnce = tls.begins === "at_once"
  return {
    secure: isAtOnce,
    requireTLS: !isAtOnce,
    tls: { rejectUnauthorized: true, minVersion: "TLSv1.2" as const, ...(ca ? { ca } : {}) },
  }
}
