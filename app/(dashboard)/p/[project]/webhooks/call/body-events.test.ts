import { expect, it } from "vitest"
import { bodyEvents } from "./body-events.ts"

const delivered = {
  event_name: "transactional_email_status",
  event_data: {
    job_id: "1",
    email: "ann@shop.example",
    status: "delivered",
    event_time: "2026-11-20 10:00:00",
  },
}
const block = {
  event_name: "transactional_spam_block",
  event_data: { domain: "postbox.example", domain_status: "blocked" },
}
const bodyOf = (...events: object[]) =>
  JSON.stringify({ auth: "0", events_by_user: [{ user_id: 1, project_name: "Shop", events }] })

it("HOOKPAGE-12 lists the events of a body by recipient and status, each with its JSON", () => {
  expect(bodyEvents(bodyOf(delivered, block))).toEqual([
    {
      key: "0",
      status: "delivered",
      recipient: "ann@shop.example",
      json: JSON.stringify(delivered, null, 2),
    },
    { key: "1", status: "spam_block", recipient: "postbox.example", json: JSON.stringify(block, null, 2) },
  ])
})

it("lists nothing for a body with one event or another structure", () => {
  for (const body of [bodyOf(delivered), "no json", "{}", JSON.stringify({ auth: "0", ...delivered })])
    expect(bodyEvents(body)).toEqual([])
})
