import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runChecks } from "./lib/check.mjs"
import { runVitest } from "./lib/suites.mjs"
import { lineOf } from "./lib/tally.mjs"

/** `npm run check`: everything that needs no build, no server and no browser; under a minute. */
const reports = await mkdtemp(join(tmpdir(), "waybill-check-"))
const total = await runChecks(() => runVitest("Unit tests", ["unit", "dom"], reports))
await rm(reports, { recursive: true, force: true })
console.log(lineOf(total))
process.exitCode = total.failed === 0 ? 0 : 1
