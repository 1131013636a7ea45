import { expect, test } from "vitest"
import type { Db } from "#lib/data/store/open"
import { type SegmentChange, segmentId, segmentOf } from "#lib/data/store/segment-families"
import { knownSegments } from "./known-segments.ts"

const dayMs = 86_400_000
const startMs = Date.UTC(2026, 10, 20)
const none = { server: "", domain: "", template_id: "", template_version: "", delivery_status: "" }

function change(provider: string, bucket_ms = startMs): SegmentChange {
  const segment = segmentOf("attempt", { ...none, status: "sent", provider })
  return {
    segment: { ...segment, segment_id: segmentId(segment) },
    bucket_ms,
    letters_now: 1,
    letters_ever: 1,
  }
}

const database = () => ({}) as Db

test("EVENTS-2 a segment is written until a transaction that wrote it has ended, and again after a day", () => {
  const known = knownSegments(database())
  const [gmail, gmx] = [change("gmail"), change("gmx")]
  expect(known.without("shop", [gmail, gmx])).toEqual([gmail, gmx])
  expect(known.without("shop", [gmail])).toEqual([gmail])
  known.keep("shop", [gmail])
  expect(known.without("shop", [gmail, gmx])).toEqual([gmx])
  const [later, muchLater] = [change("gmail", startMs + dayMs), change("gmail", startMs + dayMs + 1)]
  expect(known.without("shop", [later, change("gmail", startMs - 9 * dayMs)])).toEqual([])
  expect(known.without("shop", [muchLater])).toEqual([muchLater])
  known.keep("shop", [muchLater])
  known.keep("shop", [gmail])
  expect(known.without("shop", [muchLater])).toEqual([])
})

test("EVENTS-2 known segments are separate for each project and database", () => {
  const [here, there] = [database(), database()]
  knownSegments(here).keep("shop", [change("gmail")])
  expect(knownSegments(here).without("shop", [change("gmail")])).toEqual([])
  expect(knownSegments(here).without("other", [change("gmail")])).toHaveLength(1)
  expect(knownSegments(there).without("shop", [change("gmail")])).toHaveLength(1)
})
