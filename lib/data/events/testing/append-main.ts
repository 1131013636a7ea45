import "server-only"
import { append } from "../open.ts"
import { openedStore } from "#lib/data/store/open"
import { normalize } from "#lib/intake/receive/normalize"

/** A process that stores calls one after another, for tests that kill it: project and calls are its arguments. */
const [project = "", callsText = "[]"] = process.argv.slice(2)
const calls: { at: number; body: unknown }[] = JSON.parse(callsText)
const db = await openedStore()
for (const [nth, { at, body }] of calls.entries()) {
  const call = normalize(body, at)
  if (call) await append(db, project, [call])
  console.log(nth)
}
process.exit(0)
