import { boundedCache } from "#shared/bounded-cache"
import type { Hop } from "./plan.ts"

/** In real time. */
const rememberedMs = 3 * 24 * 3600 * 1000
const hostsMax = 10_000

/** Hosts at which the usual encryption fails, with the weaker one that works. */
export type WeakerTls = {
  /** The hop as it worked lately. */
  of(hop: Hop): Hop
  /** `used` is how a message got as far as it did. */
  note(hop: Hop, used: Hop): void
}

/** TLS-1: kept by each process for three days. */
export function weakerTls(nowMs: () => number = () => performance.now()): WeakerTls {
  const learnt = boundedCache<Hop["tls"]["kind"]>({
    countMax: hostsMax,
    lifetime: { ms: rememberedMs, nowMs },
  })
  return {
    of: (hop) => {
      const kind = hop.tls.kind === "may" ? learnt.get(hop.key) : undefined
      return kind === "small" || kind === "none" ? withTls(hop, kind) : hop
    },
    note(hop, used) {
      if (used.tls.kind !== hop.tls.kind && learnt.get(hop.key) !== used.tls.kind)
        learnt.set(hop.key, used.tls.kind)
    },
  }
}

const next: Partial<Record<Hop["tls"]["kind"], "small" | "none">> = { may: "small", small: "none" }

/**
 * The same host with the next weaker encryption, or null: `must` has none. A host that refused STARTTLS itself
 * (`isRefused`) never saw a ClientHello, so a shorter one is of no use.
 */
export function weakerThan(hop: Hop, isRefused = false): Hop | null {
  const kind = next[hop.tls.kind]
  return kind ? withTls(hop, isRefused ? "none" : kind) : null
}

const notes = { small: "with a short ClientHello", none: "unencrypted, because STARTTLS fails" }
const noteAtEnd = new RegExp(`(; )?(${Object.values(notes).join("|")})$`)

const withTls = (hop: Hop, kind: "small" | "none"): Hop => ({
  ...hop,
  tls: { kind },
  key: `${hop.key.replace(/ (small|none)$/, "")} ${kind}`,
  why: [hop.why.replace(noteAtEnd, ""), notes[kind]].filter(Boolean).join("; "),
})
