import { isIP } from "node:net"
import bowser from "bowser"
import type { FastifyRequest } from "fastify"
import type { Context } from "../context.ts"
import type { Place, Places } from "./places.ts"

/** Details that a request reveals about an open or click; a field that was not detected is absent (supplement 7.4). */
export type Visitor = Place & {
  user_agent?: string
  ip?: string
  browser?: string
  os_name?: string
  device_type?: string
  device_brand?: string
  traffic_type: TrafficType
}

type TrafficType = "human" | "machine" | "protected" | "unknown"

type TrafficRule = { pattern: RegExp; traffic_type: TrafficType; why: string }

/** The first rule that fits decides. `protected`: a person may be behind it, but a privacy proxy fetched the picture. */
const trafficRules: readonly TrafficRule[] = [
  {
    pattern: /(?:image|mail|photo) ?proxy/i,
    traffic_type: "protected",
    why: "mail provider's picture proxy",
  },
  { pattern: /^Mozilla\/5\.0$/, traffic_type: "protected", why: "privacy proxies send this word alone" },
  {
    pattern: /bot\b|crawl|spider|scan|preview|slurp|monitor|safe-?links?|url-?defen[sc]e|security gateway/i,
    traffic_type: "machine",
    why: "scanners and link checkers name themselves",
  },
  {
    pattern: /^(curl|wget|python|java|go-http|okhttp|axios|node|libwww|ruby|php)\b/i,
    traffic_type: "machine",
    why: "programming libraries",
  },
  {
    pattern: /Mozilla\/|Thunderbird|Mail\b/i,
    traffic_type: "human",
    why: "browsers and mail clients",
  },
]

type MailProgram = { pattern: RegExp; name: string }

/** Mail programs identify themselves less precisely than browsers; the first match replaces the browser. */
const mailPrograms: readonly MailProgram[] = [
  { pattern: /\bThunderbird\//, name: "Thunderbird" },
  { pattern: /\b(?:Microsoft Outlook|MSOffice|Outlook-(?:iOS|Android))\b/, name: "Outlook" },
  { pattern: /\bGoogleImageProxy\b/, name: "Gmail" },
  { pattern: /\bYahooMailProxy\b/, name: "Yahoo Mail" },
  {
    // Matches mail programs that render with Safari's engine without naming Safari.
    pattern:
      /^Mozilla\/5\.0 \((?:Macintosh|iPhone|iPad)[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)(?: Mobile\/\w+)?$/,
    name: "Apple Mail",
  },
]

const userAgentCharsMax = 500

/** Reads a visitor from the User-Agent header and the peer's address, whose place is looked up. */
export function detect(userAgent: string | undefined, ip: string | undefined, places?: Places): Visitor {
  const user_agent = userAgent?.slice(0, userAgentCharsMax).trim()
  const peer = { ...present("ip", ip), ...(ip ? places?.of(ip) : {}) }
  if (!user_agent) return { ...peer, traffic_type: "unknown" }
  const parsed = bowser.parse(user_agent)
  return {
    user_agent,
    ...peer,
    ...present("browser", mailProgramOf(user_agent) ?? parsed.browser.name),
    ...present("os_name", parsed.os.name),
    ...present("device_type", parsed.platform.type),
    ...present("device_brand", parsed.platform.vendor),
    traffic_type: trafficTypeOf(user_agent),
  }
}

const mailProgramOf = (userAgent: string): string | undefined =>
  mailPrograms.find(({ pattern }) => pattern.test(userAgent))?.name

export const trafficTypeOf = (userAgent: string): TrafficType =>
  trafficRules.find((rule) => rule.pattern.test(userAgent))?.traffic_type ?? "unknown"

const present = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } =>
  (value ? { [key]: value } : {}) as { [P in K]?: string }

/** The visitor who opened, clicked or pressed a button, as far as the request reveals it (TRACK-5, TRACK-12). */
export const visitorOf = (request: FastifyRequest, { places }: Pick<Context, "places">): Visitor =>
  detect(request.headers["user-agent"], addressOf(request), places)

/**
 * The nearest address that is not a trusted proxy's: `ips` goes from the connection outwards and ends with it. A proxy
 * may write something other than an address ("unknown", or one with a port); then its own counts.
 */
const addressOf = ({ ips, ip }: FastifyRequest): string | undefined =>
  (ips ?? [ip]).findLast((one) => isIP(one) !== 0)?.replace(/^::ffff:(?=\d+\.)/i, "")
