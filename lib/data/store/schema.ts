import * as alerts from "./schema/alerts.ts"
import * as catchUps from "./schema/catch-ups.ts"
import * as erasures from "./schema/erasures.ts"
import * as eventWrites from "./schema/event-writes.ts"
import * as mailboxDomains from "./schema/mailbox-domains.ts"
import * as marks from "./schema/marks.ts"
import * as messages from "./schema/messages.ts"
import * as people from "./schema/people.ts"
import * as projects from "./schema/projects.ts"
import * as refusedCallbacks from "./schema/refused-callbacks.ts"
import * as reports from "./schema/reports.ts"
import * as segments from "./schema/segments.ts"
import * as sendRuns from "./schema/send-runs.ts"
import * as templates from "./schema/templates.ts"

/**
 * Tables of the dashboard. Every key begins with project_id, so that tables can be partitioned by time and distributed
 * by project. The service reads nothing here; the two stores are linked by IDs only.
 */
export const schema = {
  ...people,
  ...projects,
  ...messages,
  ...marks,
  ...mailboxDomains,
  ...erasures,
  ...catchUps,
  ...eventWrites,
  ...refusedCallbacks,
  ...segments,
  ...sendRuns,
  ...alerts,
  ...reports,
  ...templates,
}
