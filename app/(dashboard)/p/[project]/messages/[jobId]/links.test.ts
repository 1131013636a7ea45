import { expect, it } from "vitest"
import { explainedOf } from "./explanation.ts"
import { aStory, anEventFact, noRights, storyStartMs } from "./make-story.ts"
import { storyView } from "./view.ts"

const bounced = { status: "hard_bounced", delivery_status: "err_blacklisted" }
const later = { nowMs: storyStartMs + 30 * 86_400_000 }

it("MESSAGEPAGE-8 an explanation leads to bounces and messages of its reason and time, and to blocks of then", () => {
  const block = { domain: "outlook.com", from: storyStartMs - 3_600_000, to: storyStartMs, servers: 1 }
  const data = aStory(bounced, [anEventFact("hard_bounced", 0)], {
    ...later,
    provider: "outlook",
    blocks: [block],
  })
  const [bounces, messages, blocks, ...more] = explainedOf(data, (text) => text).links.map(
    ({ href }) => new URL(href, "https://waybill.example"),
  )
  expect(Object.fromEntries(bounces?.searchParams ?? [])).toEqual({
    ...{ range: "custom", from: "2026-11-19T19:41", to: "2026-11-20T19:42", tz: "UTC" },
    ...{ reason: "err_blacklisted", provider: "outlook" },
  })
  expect(messages?.pathname).toBe("/p/shop/messages")
  expect(Object.fromEntries(messages?.searchParams ?? [])).toMatchObject({
    status: "hard_bounced",
    reason: "err_blacklisted",
  })
  expect(Object.fromEntries(blocks?.searchParams ?? [])).toMatchObject({
    ...{ from: "2026-11-20T00:41", to: "2026-11-20T13:42", provider: "outlook" },
  })
  expect(more).toEqual([])
  expect(explainedOf(aStory({ status: "opened" }), (text) => text).links).toEqual([])
})

it("MESSAGEPAGE-8 details lead to sender domain, template, and messages of the same tag and campaign", () => {
  const made = { template_id: "t-1", template_version: 4, tags: ["receipt"], campaign_id: "77" }
  const hrefs = (more: Parameters<typeof aStory>[2]) =>
    storyView(aStory(made, [], { ...later, ...more })).details.flatMap(({ href, chips = [] }) => [
      ...(href ? [href] : []),
      ...chips.flatMap((chip) => (chip.href ? [chip.href] : [])),
    ])
  expect(hrefs({})).toEqual([
    "/p/shop/domains/harbour.example",
    "/p/shop/templates/t-1",
    expect.stringMatching(/^\/p\/shop\/messages\?range=custom&.*tag=receipt/),
    expect.stringMatching(/^\/p\/shop\/messages\?range=custom&.*campaign=77/),
  ])
  expect(hrefs({ sandboxDomain: "harbour.example" })[0]).toBe("/p/shop/domains")
  expect(hrefs({ can: noRights })).toHaveLength(2)
})
