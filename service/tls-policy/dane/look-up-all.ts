import type { Resolver } from "../../dns/resolver.ts"
import { type Dane, daneOf } from "./look-up.ts"

/** Wait for other hosts once one has an answer, in real time. */
const behindFirstMs = 1000

const late: Dane = { state: "unknown", problem: "Its TLSA records were not found within a second." }

/**
 * DANE-2: TLSA records of the hosts of a domain, given in the order in which they are tried. The first host is waited for;
 * one behind it whose DNS is slow does not delay every message.
 */
export async function daneOfAll(
  hosts: readonly string[],
  port: number,
  dns: Pick<Resolver, "address" | "cname" | "tlsa">,
): Promise<ReadonlyMap<string, Dane>> {
  if (hosts.length === 0) return new Map()
  const lookUps = hosts.map((host) => ({ host, dane: daneOf(host, port, dns) }))
  const lateAnswer = behindFirst(lookUps.map(({ dane }) => dane)).then(() => late)
  return new Map(
    await Promise.all(
      lookUps.map(async ({ host, dane }) => [host, await Promise.race([dane, lateAnswer])] as const),
    ),
  )
}

/** Resolves a second after the first host, in this order, that is not skipped. */
async function behindFirst(lookUps: readonly Promise<Dane>[]): Promise<void> {
  for (const lookUp of lookUps) if ((await lookUp).state !== "unknown") break
  await new Promise((resolve) => setTimeout(resolve, behindFirstMs).unref())
}
