import { expect, it } from "vitest"
import { statuses } from "#contract/status"
import { countsStatus, type Dimension, type Family, familiesWith } from "./segment-families.ts"

const bounced = ["soft_bounced", "hard_bounced"]
const familiesOf = (by: readonly Dimension[], of?: readonly string[]) => familiesWith(by, of)

it("uses the family with the fewest rows", () => {
  expect(familiesOf([])).toEqual(["attempt"])
  expect(familiesOf(["provider"], bounced)).toEqual(["attempt"])
  expect(familiesOf(["provider", "template_id"], bounced)).toEqual(["template"])
  expect(familiesOf(["traffic_type"], ["opened"])).toEqual(["reader_country"])
  expect(familiesOf(["traffic_type", "domain"], ["opened"])).toEqual(["reader_domain"])
})

it("lists domains that bounced without their reasons, and with them on request", () => {
  expect(familiesOf(["domain"], bounced)).toEqual(["domain_any_reason"])
  expect(familiesOf(["provider", "domain"], ["spam"])).toEqual(["domain_any_reason"])
  expect(familiesOf(["domain", "delivery_status"], bounced)).toEqual(["domain_bounce"])
})

it("omits no status that any family with these dimensions counts", () => {
  expect(familiesOf(["domain"])).toEqual(["domain", "domain_bounce", "domain_other"])
  expect(familiesOf(["domain"], ["delivered", "hard_bounced"])).toEqual(["domain", "domain_bounce"])
  expect(familiesOf(["domain"], ["delivered"])).toEqual(["domain"])
  expect(familiesOf(["domain"], [...statuses])).toEqual(["domain", "domain_bounce", "domain_other"])
  expect(familiesOf(["domain"], ["opened", "accepted"])).toEqual(["domain_other"])
})

it("counts every status by domain once, and unknown words", () => {
  for (const status of [...statuses, "parked"])
    expect(
      ["domain", "domain_bounce", "domain_other"].filter((one) => countsStatus(one as Family, status)),
    ).toHaveLength(1)
})

it("returns nothing for statuses that no such family counts, or for dimensions that none has", () => {
  expect(familiesOf(["traffic_type"], ["sent"])).toEqual([])
  expect(familiesOf(["domain", "template_id"])).toEqual([])
  expect(familiesOf(["tag"], ["delivered"])).toEqual(["tag"])
  expect(familiesOf(["tag", "domain"], ["delivered"])).toEqual([])
})
