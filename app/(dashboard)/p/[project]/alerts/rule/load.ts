import "server-only"
import { notFound } from "next/navigation"
import { requireRight } from "#lib/access/auth/guard"
import { listDestinations } from "#lib/data/store/alert-destinations"
import { findAlertRule } from "#lib/data/store/alert-rules"
import { openedStore } from "#lib/data/store/open"
import { formOf, newForm, savedOf } from "./form.ts"

/** A rule as the form has it, or a new one. */
export async function loadRule(slug: string, rule_id: string | undefined) {
  const access = await requireRight(slug, "alerts", rule_id === undefined ? "write" : "read")
  const db = await openedStore()
  const [rule, destinations] = await Promise.all([
    rule_id === undefined ? null : findAlertRule(db, { project_id: slug, rule_id }),
    listDestinations(db, slug),
  ])
  if (rule_id !== undefined && !rule) notFound()
  const choices = destinations.map((one) => ({ id: one.destination_id, address: one.address }))
  return {
    rule_id: rule?.rule_id ?? null,
    saved: rule
      ? formOf(rule)
      : newForm(
          access.project.time_zone,
          choices.map(({ id }) => id),
        ),
    seen: rule && savedOf(rule),
    choices,
    canWrite: access.can("alerts", "write"),
    timeZone: access.timeZone,
  }
}
