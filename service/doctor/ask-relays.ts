import { readFileSync } from "node:fs"
import { SmtpFailure } from "../deliver/connection.ts"
import { type Hop, hostText } from "../routing/plan.ts"
import { relayPlan } from "../routing/relay.ts"
import { converse } from "./converse.ts"
import { checkRelay } from "./relay.ts"
import type { Sources } from "./sources.ts"
import { fail, type Verdict } from "./verdict.ts"

/** Greets and signs in to each relay of the settings. */
export async function askRelays({ config, ids }: Sources): Promise<Verdict[]> {
  const { relays, relayCaFile, mailHostname } = config
  if (relays.length === 0) return []
  const ca = readCa(relayCaFile)
  if (ca === null) return [fail("relays", `SERVICE_RELAY_CA: ${relayCaFile} cannot be read.`)]
  const hops = relays.flatMap((relay) => relayPlan({ relays: [relay], ca: ca.pem }, ids).hops)
  return Promise.all(hops.map((hop) => askRelay(hop, mailHostname)))
}

function readCa(file: string | undefined): { pem: string | undefined } | null {
  try {
    return { pem: file && readFileSync(file, "utf8") }
  } catch {
    return null
  }
}

async function askRelay(hop: Hop, ehloName: string): Promise<Verdict> {
  const relay = { name: hostText(hop.host), hasLogin: hop.login !== null }
  try {
    const { tls } = await converse(hop, ehloName)
    return checkRelay({ ...relay, tls })
  } catch (failure) {
    if (!(failure instanceof SmtpFailure)) throw failure
    return checkRelay({ ...relay, failure })
  }
}
