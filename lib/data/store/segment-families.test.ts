import { expect, it } from "vitest"
import { statuses } from "#contract/status"
import { countsStatus, type Dimension, type Family, familiesWith } from "./segment-families.ts"

const bounced = ["soft_bounced", "hard_bounced"]
const asked = (by: readonly Dimension[], of?: readonly string[]) => familiesWith(by, of)

it("uses the family with the fewest rows", () => {
  expect(asked([])).toEqual(["attempt"])
  expect(asked(["provider"], bounced)).toEqual(["attempt"])
  expect(asked(["provider", "template_id"], bounced)).toEqual(["template"])
  expect(asked(["traffic_type"], ["opened"])).toEqual(["reader_country"])
  expect(asked(["traffic_type", "domain"], ["opened"])).toEqual(["reader_domain"])
})

it("lists domains that bounced without their reasons, and with them on request", () => {
  expect(asked(["domain"], bounced)).toEqual(["domain_any_reason"])
  expect(asked(["provider", "domain"], ["spam"])).toEqual(["domain_any_reason"])
  expect(asked(["domain", "delivery_status"], bounced)).toEqual(["domain_bounce"])
})

it("omits no status that any family with these dimensions counts", () => {
  expect(asked(["domain"])).toEqual(["domain", "domain_bounce", "domain_other"])
  expect(asked(["domain"], ["delivered", "hard_bounced"])).toEqual(["domain", "domain_bounce"])
  expect(asked(["domain"], ["delivered"])).toEqual(["domain"])
  expect(asked(["domain"], [...statuses])).toEqual(["domain", "domain_bounce", "domain_other"])
  expect(asked(["domain"], ["opened", "accepted"])).toEqual(["domain_other"])
})

it("counts every status by domain once, and unknown words", () => {
  for (const status of [...statuses, "parked"])
    expect(
      ["domain", "domain_bounce", "domain_other"].filter((one) => countsStatus(one as Family, status)),
    ).toHaveLength(1)
})

it("returns nothing for statuses that no such family counts, or for dimensions that none has", () => {
  expect(asked(["traffic_type"], ["sent"])).toEqual([])
  expect(asked(["domain", "template_id"])).toEqual([])
  expect(asked(["tag"], ["delivered"])).toEqual(["tag"])
  expect(asked(["tag", "domain"], ["delivered"])).toEqual([])
})
