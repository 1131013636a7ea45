import { boundedCache, readCache } from "#shared/bounded-cache"
import { days, minutes, plus } from "../clock.ts"
import type { Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { readWeakerTls, type StoredWeakerTls, saveWeakerTls } from "../store/weaker-tls.ts"
import { type Hop, hostText } from "./plan.ts"

const rememberedMs = days(3)
/** The interval at which a process reads the entries of others. */
const readEveryMs = minutes(5)
const hostsMax = 10_000

/** Hosts at which the usual encryption fails, with the weaker one that works. */
export type WeakerTls = {
  /** Reads what is stored, every five minutes; rejects when the database does not answer. */
  refresh(): Promise<void>
  /** The hop as it worked lately. */
  of(hop: Hop): Hop
  /** `used`: the hop that a message was sent over. Stores it when it is new. */
  note(hop: Hop, used: Hop): Promise<void>
}

/** TLS-1: remembered for three days by all processes, also after a restart. */
export function openWeakerTls(ctx: Pick<Context, "store" | "clock" | "log">): WeakerTls {
  const { db } = ctx.store
  const nowMs = () => ctx.clock.now().getTime()
  const learnt = boundedCache<StoredWeakerTls["kind"]>({
    countMax: hostsMax,
    lifetime: { ms: rememberedMs, nowMs },
  })
  const reads = readCache<void>({ countMax: 1, lifetime: { ms: readEveryMs, nowMs } })
  const read = async () => {
    const stored = await readWeakerTls(db, ctx.clock.now(), hostsMax)
    // Newest last, so that the oldest ones are dropped first.
    for (const { host, kind, kept_until } of stored.toReversed())
      learnt.set(host, kind, { untilMs: kept_until.getTime() })
  }
  return {
    refresh: () => reads.of("all", read),
    of(hop) {
      const kind = hop.tls.kind === "may" ? learnt.get(hostText(hop.host)) : undefined
      return kind ? withTls(hop, kind) : hop
    },
    async note({ host: { name, port }, tls: usual }, { tls: { kind } }) {
      const host = hostText({ name, port })
      if (usual.kind !== "may" || !isWeaker(kind) || learnt.get(host) === kind) return
      learnt.set(host, kind)
      const kept_until = plus(ctx.clock.now(), rememberedMs)
      await saveWeakerTls(db, { host, kind, kept_until }).catch((error) =>
        logFailure(ctx, error, "The encryption that works at a host could not be stored.", { host }),
      )
    },
  }
}

const isWeaker = (kind: Hop["tls"]["kind"]): kind is StoredWeakerTls["kind"] =>
  kind === "small" || kind === "none"

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
