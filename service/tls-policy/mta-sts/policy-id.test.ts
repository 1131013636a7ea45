import { expect, test } from "vitest"
import { policyIdOf } from "./policy-id.ts"

test.each<[string, string[][], string | null]>([
  ["one record", [["v=STSv1; id=20260101T010101;"]], "20260101T010101"],
  ["a record in several strings", [["v=STSv1; id=2026", "0101;"]], "20260101"],
  ["other records beside it", [["v=spf1 -all"], ["v=STSv1 ;id=a1"], ["some text"]], "a1"],
  ["unknown fields", [["v=STSv1; x=y; id=a1; z=1"]], "a1"],
  ["a repeated id", [["v=STSv1; id=first; id=second;"]], "first"],
  ["two records", [["v=STSv1; id=a1;"], ["v=STSv1; id=a1;"]], null],
  ["no record", [], null],
  ["another version", [["v=STSv2; id=a1;"]], null],
  ["a version that is not first", [["id=a1; v=STSv1;"]], null],
  ["no id", [["v=STSv1; ident=a1;"]], null],
  ["an id with other characters", [["v=STSv1; id=2026-01-01;"]], null],
  ["an id that is too long", [[`v=STSv1; id=${"a".repeat(33)};`]], null],
])("STS-1 the id of a policy with %s", (_what, records, id) => {
  expect(policyIdOf(records)).toBe(id)
})
