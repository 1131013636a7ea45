import { parseArgs } from "node:util"
import { say } from "../../tools/lib/say.mjs"
import { isBuilt } from "../../tools/lib/sources.mjs"
import { wholeSoak } from "./plan.ts"
import { soak } from "./soak.ts"

/**
 * `npm run soak`: half an hour of mixed traffic in which processes are killed (soak.ts). `-- --minutes 5 --seed 7` make
 * it shorter and another one. Ends with 1 when anything was lost, doubled or left.
 */
const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } })
const minutes = Number(values.minutes ?? wholeSoak.seconds / 60)
const seed = Number(values.seed ?? wholeSoak.seed)
if (!(minutes > 0) || !Number.isInteger(seed)) {
  say("--minutes is a number above 0, --seed a whole number.")
  process.exit(1)
}
if (!isBuilt()) {
  say("The soak runs the built programs: npm run build")
  process.exit(1)
}
const report = await soak({ ...wholeSoak, seconds: minutes * 60, seed }, say)
say(`
Messages            ${report.messages}
Killed              service ${report.kills.service}, dashboard ${report.kills.dashboard}, database server ${report.kills.server}
Accepted→told       p50 ${report.delay.p50} ms, p95 ${report.delay.p95} ms (projects that do not flood)
Memory at most      service ${report.memoryMb.service} MB, dashboard ${report.memoryMb.dashboard} MB
Queue tables        ${Math.round(report.queueBytes / 1024)} kB at rest
`)
for (const fault of report.faults) say(`WRONG  ${fault}`)
say(
  report.faults.length === 0
    ? "Nothing was lost, doubled or left."
    : `${report.faults.length} things are wrong.`,
)
process.exit(report.faults.length === 0 ? 0 : 1)
