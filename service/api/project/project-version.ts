import type { ProjectRow } from "../../store/projects.ts"
import { versionOf } from "../version-of.ts"

/** EXT-32: changes with what project/update changes, and with nothing else; the counter moves with each message. */
export const projectVersion = (row: ProjectRow): string =>
  versionOf({
    name: row.name,
    country: row.country,
    send_enabled: row.send_enabled,
    custom_unsubscribe_url_enabled: row.custom_unsubscribe_url_enabled,
    backend_domain_id: row.backend_domain_id,
    unsubscribe_page_id: row.unsubscribe_page_id,
    email_counter_limit: row.email_counter_limit,
    email_counter_mode: row.email_counter_mode,
  })
