import { openEntryPoint } from "./app/api/callbacks/entry-point.ts"
import { intake } from "./app/api/callbacks/intake.ts"
import { watchOnce } from "./lib/features/alerts/runner.ts"
import { nameAskers } from "./lib/access/auth/client-address.ts"
import { readReadable } from "./lib/access/auth/readable-request.ts"
import { catchUpFromNowOn } from "./lib/intake/catch-up/loop.ts"
import { config } from "./lib/platform/config.ts"
import { eraseFromNowOn } from "./lib/features/erasure/runner.ts"
import { openHousekeepingOnce } from "./lib/data/housekeeping/open.ts"
import { addUpFromNowOn } from "./lib/intake/receive/add-up.ts"
import { closeStreamsAtExit } from "./lib/live/streams.ts"
import { askMailServersFromNowOn } from "./lib/intake/mailbox-domains/loop.ts"
import { measureProcessOnce } from "./lib/platform/program-metrics.ts"
import { sendReportsFromNowOn } from "./lib/features/reports/runner.ts"
import { sendRunsOnce } from "./lib/features/sending/runner.ts"
import { noteSenderDomainsFromNowOn } from "./lib/features/domains/loop.ts"
import { openAtStart } from "./lib/data/store/open.ts"
import { lookAtTestsFromNowOn } from "./lib/features/template-results/runner.ts"
import { publishFromNowOn } from "./lib/features/templates/publication-loop.ts"

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
  sendReportsFromNowOn()
  publishFromNowOn()
  eraseFromNowOn()
  closeStreamsAtExit()
}
