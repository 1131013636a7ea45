import { openEntryPoint } from "./app/api/callbacks/entry-point.ts"
import { intake } from "./app/api/callbacks/intake.ts"
import { reportContent } from "./app/api/reports/content.ts"
import { watchOnce } from "./lib/alerts/runner.ts"
import { nameAskers } from "./lib/auth/client-address.ts"
import { readReadable } from "./lib/auth/readable-request.ts"
import { catchUpFromNowOn } from "./lib/catch-up/loop.ts"
import { config } from "./lib/config.ts"
import { eraseFromNowOn } from "./lib/erasure-runs/runner.ts"
import { openHousekeepingOnce } from "./lib/housekeeping/open.ts"
import { addUpFromNowOn } from "./lib/ingest/add-up.ts"
import { closeStreamsAtExit } from "./lib/live/streams.ts"
import { askMailServersFromNowOn } from "./lib/mailbox-domains/loop.ts"
import { measureProcessOnce } from "./lib/program-metrics.ts"
import { sendReportsFromNowOn } from "./lib/reports/runner.ts"
import { sendRunsOnce } from "./lib/send-runs/runner.ts"
import { noteSenderDomainsFromNowOn } from "./lib/sender-domains/loop.ts"
import { openAtStart } from "./lib/store/open.ts"
import { lookAtTestsFromNowOn } from "./lib/template-results/runner.ts"
import { publishFromNowOn } from "./lib/templates/publication-loop.ts"

/** Reads the settings, and begins what goes on beside requests; all of it in one file, which is loaded once. */
export function start(): void {
  nameAskers(config().trustedProxies)
  readReadable()
  void openAtStart()
  openEntryPoint(intake)
  if (config().metricsTokens.length > 0) measureProcessOnce()
  openHousekeepingOnce()
  addUpFromNowOn()
  askMailServersFromNowOn()
  catchUpFromNowOn()
  noteSenderDomainsFromNowOn()
  sendRunsOnce()
  lookAtTestsFromNowOn()
  watchOnce()
  sendReportsFromNowOn(reportContent)
  publishFromNowOn()
  eraseFromNowOn()
  closeStreamsAtExit()
}
