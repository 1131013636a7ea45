import { statusWeight } from "#contract/status"
import { type Chance, chanceOf } from "../tools/demo/chance.ts"
import { blockEvent, type PastEvent } from "./callbacks.ts"

/** A day of a sender's mail as webhook events, and the counts expected of it. */

/** A message of the day: when it began (epoch ms), and everything that happened to it. */
type DayMessage = { email: string; at: number; statuses: DayStatus[]; events: PastEvent[] }

const dayStatuses = [
  "accepted",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "soft_bounced",
  "hard_bounced",
  "spam",
] as const
type DayStatus = (typeof dayStatuses)[number]

export type Day = {
  /** Grouped into calls in a jumbled order: late, early, some twice. */
  calls: PastEvent[][]
  /** How many different events there are. */
  events: number
  /** Messages by the hour of the day in which they began, by what they are at its end. */
  hours: Record<string, number>[]
  /** An address that many messages of the day went to. */
  person: string
}

const hourMs = 3_600_000

/** `from`: when the day begins, epoch ms. The same for the same seed. */
export function dayOf({ from, messages, seed }: { from: number; messages: number; seed: number }): Day {
  const chance = chanceOf(seed)
  const made = Array.from({ length: messages }, (_, n) => messageOf(n, from, chance))
  const blocks = [6, 13].flatMap((hour) => [
    blockEvent("d1.example", from + hour * hourMs, 1),
    blockEvent("d1.example", from + (hour + 3) * hourMs, 0),
  ])
  const events = [...made.flatMap((one) => one.events), ...blocks]
  return {
    calls: callsOf(events, chance),
    events: events.length - blocks.length,
    hours: Array.from({ length: 24 }, (_, hour) =>
      countedBy(made.filter(({ at }) => Math.floor((at - from) / hourMs) === hour)),
    ),
    person,
  }
}

const person = "somebody@d3.example"

function messageOf(n: number, from: number, chance: Chance): DayMessage {
  const at = from + Math.floor(whenOf(chance) / 1000) * 1000
  const isBurst = at >= from + 14 * hourMs && at < from + 14.5 * hourMs
  const email = n % 50 === 7 ? person : `reader${n}@d${chance.below(40)}.example`
  const path = isBurst && n % 2 === 0 ? (["hard_bounced"] satisfies DayStatus[]) : chance.pick(paths)
  const statuses: DayStatus[] = ["accepted", "sent", ...path]
  const common = {
    job_id: `day-${n}`,
    email,
    message_info: { subject: `Order ${n}`, tags: [`t${n % 4}`], template_id: `template-${n % 7}` },
    metadata: { campaign_id: String(1 + (n % 5)) },
  }
  const events = statuses.map((status, step) => ({
    event_name: "transactional_email_status",
    event_data: {
      ...common,
      status,
      event_time: new Date(at + step * (step > 2 ? 600_000 : 2000))
        .toISOString()
        .slice(0, 19)
        .replace("T", " "),
      delivery_info: infoOf(status, n, chance),
    },
  }))
  return { email, at, statuses, events }
}

/** Little at night, most after noon. */
const whenOf = (chance: Chance): number => ((chance.next() + chance.next() + chance.next()) / 3) * 24 * hourMs

const paths: [DayStatus[], ...DayStatus[][]] = [
  ["delivered"],
  ["delivered", "opened"],
  ["delivered", "opened", "clicked"],
  ["delivered", "spam"],
  ["soft_bounced", "delivered"],
  ["soft_bounced"],
  ["hard_bounced"],
  ["delivered", "opened"],
]

function infoOf(status: DayStatus, n: number, chance: Chance): Record<string, string> {
  const sender_ip = `192.0.2.${n % 6}`
  if (status === "delivered") return { delivery_status: "ok_delivered", sender_ip }
  if (status === "soft_bounced") return { delivery_status: "err_mailbox_full", sender_ip }
  if (status === "hard_bounced") return { delivery_status: "err_user_unknown", sender_ip }
  if (status === "opened" || status === "clicked")
    return { traffic_type: chance.pick(["human", "machine", "protected"]), device_type: "mobile" }
  return {}
}

const countedBy = (messages: readonly DayMessage[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { statuses } of messages) {
    const now = statuses.toSorted((a, b) => statusWeight[b] - statusWeight[a])[0] ?? "accepted"
    counts[now] = (counts[now] ?? 0) + 1
  }
  return counts
}

/** Maximum distance of an event from its place. */
const jumble = 1500

function callsOf(events: readonly PastEvent[], chance: Chance): PastEvent[][] {
  const places = new Map(events.map((event) => [event, timeOf(event) + chance.below(jumble) * 10_000]))
  const ordered = events.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  const calls: PastEvent[][] = []
  for (let from = 0; from < ordered.length; ) {
    const until = from + 1 + chance.below(150)
    calls.push(ordered.slice(from, until))
    if (chance.below(8) === 0) calls.push(ordered.slice(Math.max(0, from - 40), until))
    from = until
  }
  return calls
}

const timeOf = ({ event_data }: PastEvent): number =>
  Date.parse(`${String(event_data.event_time ?? event_data.block_time).replace(" ", "T")}Z`)
