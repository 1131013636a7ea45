import { formatUtc } from "#contract/time"
import { offsetAt, wallTime } from "#lib/analytics/series/zone"
import type { AlertFacts, AlertFilterName } from "#lib/data/store/schema/alerts"

/** The page that an alert links to: it shows the figure, with its period and filters. Pure. */

const names: Record<AlertFilterName, string> = {
  provider: "provider",
  domain: "domain",
  template_id: "template",
  template_version: "version",
  tag: "tag",
  campaign_id: "campaign",
  delivery_status: "reason",
  server: "server",
  country: "country",
  device: "device",
}

/** Domains and servers only count ends of attempts, which the overview does not show. */
const pageOf = ({ metric, filter }: Pick<About, "metric" | "filter">): string => {
  if (metric === "machine_opens") return "engagement"
  return metric.includes("bounce") || filter.domain || filter.server ? "bounces" : "overview"
}

type About = Pick<AlertFacts, "metric" | "filter" | "from" | "to" | "points" | "time_zone">

export function pageHref(slug: string, subject: string, about: About): string {
  const base = `/p/${slug}`
  if (about.metric === "failing_webhooks") return `${base}/webhooks`
  const span = { from: about.points[0]?.start ?? about.from, to: about.to }
  const query = new URLSearchParams({
    range: "custom",
    from: instantText(Math.floor(span.from / minuteMs) * minuteMs, about.time_zone),
    to: instantText(Math.ceil(span.to / minuteMs) * minuteMs, about.time_zone),
    tz: about.time_zone,
  })
  if (about.metric === "open_blocks") {
    query.set("domain", subject)
    return `${base}/bounces?${query}`
  }
  for (const [name, values] of Object.entries(about.filter))
    query.set(names[name as AlertFilterName], values.join(","))
  return `${base}/${pageOf(about)}?${query}`
}

const minuteMs = 60_000

/** A whole minute in wall time of the zone, with its offset: the hour that autumn repeats is two. */
function instantText(ms: number, timeZone: string): string {
  const wall = formatUtc(wallTime(ms, timeZone)).slice(0, 16).replace(" ", "T")
  const ahead = offsetAt(ms, timeZone) / minuteMs
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0")
  return `${wall}${ahead < 0 ? "-" : "+"}${two(Math.abs(ahead) / 60)}:${two(Math.abs(ahead) % 60)}`
}
