import { storeRows } from "../../store-rows.ts"
import { difference, repeated, several, word } from "../check.ts"
import type { DirectKills } from "./kills.ts"
import type { DirectPlace } from "./place.ts"
import type { DirectTraffic } from "./traffic.ts"

export type DirectCounts = {
  lost: number
  doubles: number
  inFlight: number
  callbacks: number
  faults: string[]
}

type Message = { key: string; email: string; letter_id: string; outcomes: string[] }

/**
 * Compares accepted messages with the store, the mail hosts and the callbacks. A letter may have one extra copy for each
 * time that it was in flight when delivery was killed (DELIVER-4).
 */
export async function checkDirect(
  { databaseUrl, hosts, receiver }: DirectPlace,
  { accepted }: Pick<DirectTraffic, "accepted">,
  { inFlight }: Pick<DirectKills, "inFlight">,
): Promise<DirectCounts> {
  const { messages, reported } = await storedOf(databaseUrl)
  const stored = messages.map(nameOf)
  const arrived = messages.filter((one) =>
    isRefused(one) ? hosts.settled.has(one.email) : hosts.copies.has(one.letter_id),
  )
  const lost = without([...accepted], arrived.map(nameOf))
  const extra = [...hosts.copies].map(([id, copies]) => ({ id, doubles: copies - 1 }))
  const doubles = extra.reduce((sum, one) => sum + one.doubles, 0)
  const heldAtKills = [...inFlight.values()].reduce((sum, count) => sum + count, 0)
  const unexplained = extra.filter(({ id, doubles: copies }) => copies > (inFlight.get(id) ?? 0))
  const faults = [
    ...several("was accepted and reached no mail host", lost),
    ...difference("was accepted and is not kept", [...accepted], stored),
    ...difference("is kept and was not accepted", stored, [...accepted]),
    ...repeated("is kept more than once", stored),
    ...several("has not exactly its one outcome", messages.filter((one) => !isRight(one)).map(nameOf)),
    ...several(
      "arrived more often than kills explain",
      unexplained.map(({ id }) => id),
    ),
    ...difference(
      "arrived and is no message",
      [...hosts.copies.keys()],
      messages.map((one) => one.letter_id),
    ),
    ...difference("was never taken by the receiver of callbacks", reported, [...receiver.taken.keys()]),
  ]
  return { lost: lost.length, doubles, inFlight: heldAtKills, callbacks: reported.length, faults }
}

async function storedOf(databaseUrl: string): Promise<{ messages: Message[]; reported: string[] }> {
  const [messages = [], reported = []] = await storeRows<Message & { word: string }>(databaseUrl, [
    `select j.idempotence_key as key, l.email, l.letter_id,
       array(select status::text from events e where e.project_id = l.project_id and e.letter_id = l.letter_id
         and e.status in ('delivered', 'hard_bounced')) as outcomes
     from letters l join jobs j using (project_id, job_id)`,
    `select distinct ${word} as word from events where event_name = 'transactional_email_status'`,
  ])
  return { messages, reported: reported.map((one) => one.word) }
}

const nameOf = ({ key, email }: Message): string => `${key} ${email}`

const isRefused = ({ email }: Message): boolean => email.startsWith("unknown-")

const isRight = (one: Message): boolean =>
  one.outcomes.length === 1 && one.outcomes[0] === (isRefused(one) ? "hard_bounced" : "delivered")

function without(all: string[], others: string[]): string[] {
  const known = new Set(others)
  return all.filter((one) => !known.has(one))
}
