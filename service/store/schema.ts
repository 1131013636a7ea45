import * as accounts from "./schema/accounts.ts"
import * as delivery from "./schema/delivery.ts"
import * as domains from "./schema/domains.ts"
import * as dumps from "./schema/dumps.ts"
import * as events from "./schema/events.ts"
import * as limits from "./schema/limits.ts"
import * as messages from "./schema/messages.ts"
import * as pictures from "./schema/pictures.ts"
import * as sandbox from "./schema/sandbox.ts"
import * as suppressions from "./schema/suppressions.ts"
import * as templates from "./schema/templates.ts"
import * as webhooks from "./schema/webhooks.ts"

/**
 * The service's tables. Every key begins with project_id, so that tables can be partitioned and distributed by
 * project. The account's own space, which calls with the account key act on, is a project row as well
 * (`is_account_space`): one column isolates all tenants from each other. Column names are the names of the API.
 */
export const schema = {
  ...accounts,
  ...delivery,
  ...domains,
  ...templates,
  ...pictures,
  ...webhooks,
  ...messages,
  ...events,
  ...suppressions,
  ...limits,
  ...dumps,
  ...sandbox,
}
