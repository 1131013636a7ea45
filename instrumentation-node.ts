import { openEntryPoint } from "./app/api/callbacks/entry-point.ts"
import { intake } from "./app/api/callbacks/intake.ts"
import { startAlerts } from "./lib/features/alerts/runner.ts"
import { nameAskers } from "./lib/access/auth/client-address.ts"
import { readReadable } from "./lib/access/auth/readable-request.ts"
import { startCatchingUp } from "./lib/intake/catch-up/loop.ts"
import { config } from "./lib/platform/config.ts"
import { startErasing } from "./lib/features/erasure/runner.ts"
import { startHousekeeping } from "./lib/data/housekeeping/open.ts"
import { startAddingUp } from "./lib/intake/receive/add-up.ts"
import { closeStreamsAtExit } from "./lib/live/streams.ts"
import { startMailServerLookups } from "./lib/intake/mailbox-domains/loop.ts"
import { startProcessMetrics } from "./lib/platform/program-metrics.ts"
import { startReports } from "./lib/features/reports/runner.ts"
import { startSendRuns } from "./lib/features/sending/runner.ts"
import { startSenderDomainChecks } from "./lib/features/domains/loop.ts"
import { openAtStart } from "./lib/data/store/open.ts"
import { startTemplateTests } from "./lib/features/template-results/runner.ts"
import { startPublications } from "./lib/features/templates/publication-loop.ts"

/** Reads the settings and starts all background work. In one file, which is loaded once. */
export function start(): void {
  nameAskers(config().trustedProxies)
  readReadable()
  void openAtStart()
  openEntryPoint(intake)
  if (config().metricsTokens.length > 0) startProcessMetrics()
  startHousekeeping()
  startAddingUp()
  startMailServerLookups()
  startCatchingUp()
  startSenderDomainChecks()
  startSendRuns()
  startTemplateTests()
  startAlerts()
  startReports()
  startPublications()
  startErasing()
  closeStreamsAtExit()
}
