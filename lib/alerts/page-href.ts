import { formatUtc } from "#contract/time"
import { wallTime } from "../metrics/zone.ts"
import type { AlertFacts } from "../store/schema/alerts.ts"
import type { FilterName } from "./metrics.ts"

/** Where an alert leads: the page that shows its figure, with its time and its filters. Pure. */

const names: Record<FilterName, string> = {
  provider: "provider",
  domain: "domain",
  template_id: "template",
  delivery_status: "reason",
  server: "server",
}

const pageOf = (metric: About["metric"]): string => {
  if (metric === "machine_opens") return "engagement"
  return metric.includes("bounce") ? "bounces" : "overview"
}

type About = Pick<AlertFacts, "metric" | "filter" | "from" | "to" | "points" | "time_zone">

export function pageHref(slug: string, subject: string, facts: About): string {
  const base = `/p/${slug}`
  if (facts.metric === "failing_webhooks") return `${base}/webhooks`
  const span = { from: facts.points[0]?.start ?? facts.from, to: facts.to }
  const query = new URLSearchParams({
    range: "custom",
    from: wallText(span.from, facts.time_zone),
    to: wallText(span.to, facts.time_zone),
    tz: facts.time_zone,
  })
  if (facts.metric === "open_blocks") {
    query.set("domain", subject)
    return `${base}/bounces?${query}`
  }
  for (const [name, values] of Object.entries(facts.filter))
    query.set(names[name as FilterName], values.join(","))
  return `${base}/${pageOf(facts.metric)}?${query}`
}

const wallText = (ms: number, timeZone: string): string =>
  formatUtc(wallTime(ms, timeZone)).slice(0, 16).replace(" ", "T")
