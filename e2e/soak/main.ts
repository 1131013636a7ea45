import { parseArgs } from "node:util"
import { printLine } from "../../tools/lib/progress.mjs"
import { isBuilt } from "../../tools/lib/sources.mjs"
import { canListen } from "./direct/hosts.ts"
import { wholeDirectSoak } from "./direct/plan.ts"
import { directSoak } from "./direct/soak.ts"
import { wholeSoak } from "./plan.ts"
import { soak } from "./soak.ts"

/**
 * `npm run soak`: half an hour of mixed traffic in which processes are killed (soak.ts). `-- --minutes 5 --seed 7` make
 * it shorter and another one; `-- --direct` sends 20,000 messages to mail hosts found by MX instead, and kills fifty times
 * (direct/soak.ts). Ends with 1 when anything was lost, doubled or left.
 */
const { values } = parseArgs({
  options: { minutes: { type: "string" }, seed: { type: "string" }, direct: { type: "boolean" } },
})
const minutes = Number(values.minutes ?? wholeSoak.seconds / 60)
const seed = Number(values.seed ?? wholeSoak.seed)
if (!(minutes > 0) || !Number.isInteger(seed)) {
  printLine("--minutes is a number above 0, --seed a whole number.")
  process.exit(1)
}
if (values.direct && values.minutes) {
  printLine("--direct lasts until its messages have arrived: it has no --minutes.")
  process.exit(1)
}
if (!isBuilt()) {
  printLine("The soak runs the built programs: npm run build")
  process.exit(1)
}
printLine(`Seed ${seed}`)
const { faults, verdict } = await (values.direct ? soakDirect() : soakMixed())
for (const fault of faults) printLine(`WRONG  ${fault}`)
printLine(faults.length === 0 ? verdict : `${faults.length} things are wrong.`)
process.exit(faults.length === 0 ? 0 : 1)

type Outcome = { faults: string[]; verdict: string }

async function soakMixed(): Promise<Outcome> {
  const report = await soak({ ...wholeSoak, seconds: minutes * 60, seed }, printLine)
  printLine(`
Messages            ${report.messages}
Killed              service ${report.kills.service}, dashboard ${report.kills.dashboard}, database server ${report.kills.server}
Accepted→told       p50 ${report.delay.p50} ms, p95 ${report.delay.p95} ms (projects that do not flood)
Memory at most      service ${report.memoryMb.service} MB, dashboard ${report.memoryMb.dashboard} MB
Queue tables        ${Math.round(report.queueBytes / 1024)} kB at rest
`)
  return { faults: report.faults, verdict: "Nothing was lost, doubled or left." }
}

async function soakDirect(): Promise<Outcome> {
  if (!(await canListen())) {
    printLine("SKIPPED  Port 25 of loopback addresses is refused to this account, or taken.")
    process.exit(0)
  }
  const report = await directSoak({ ...wholeDirectSoak, seed }, printLine)
  const { front, deliver, back, server } = report.kills
  printLine(`
Messages            ${report.messages}, callback events ${report.callbacks}
Killed              API ${front}, delivery ${deliver}, webhooks ${back}, database server ${server}
In flight at kills  ${report.inFlight}
Lost                ${report.lost}
Doubled             ${report.doubles}
Took                ${report.seconds} s
`)
  const verdict = "Nothing was lost or left, and only what was in flight at a kill was doubled."
  return { faults: report.faults, verdict }
}
