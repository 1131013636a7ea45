import { expect, test } from "vitest"
import { campaignOf } from "./campaign.ts"

test.each([
  ["17", "17"],
  ["0017", "17"],
  [String(2n ** 128n - 1n), String(2n ** 128n - 1n)],
  [String(2n ** 128n), "0"],
  ["6F9619FF-8B86-D011-B42D-00CF4FC964FF", "6f9619ff-8b86-d011-b42d-00cf4fc964ff"],
  ["-1", "0"],
  ["1.5", "0"],
  ["spring sale", "0"],
  ["", "0"],
])("META-3 the campaign %j counts as %s", (value, campaign) => expect(campaignOf(value)).toBe(campaign))
