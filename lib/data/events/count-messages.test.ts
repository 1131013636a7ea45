import { expect, test } from "vitest"
import type { Db } from "#lib/data/store/open"
import { countMessages } from "./count-messages.ts"

const db = {} as Db
const edges = [0, 900_000]

test("STORE-10 runs the queries of a page two at a time and answers each of them", async () => {
  let [at, most] = [0, 0]
  const sources: Parameters<typeof countMessages>[0] = {
    events: {
      countSteps: async () => [],
      countStored: async () => 0,
      oldestMs: async () => null,
    },
    messages: async () => {
      at += 1
      most = Math.max(most, at)
      await new Promise((resolve) => setTimeout(resolve, 5))
      at -= 1
      return [
        { messages: 3, step: 0, status: "sent", statuses: ["sent"], template_id: "t", tags: ["a", "a"] },
      ]
    },
  }
  const ask = () => countMessages(sources, db, "shop", { edges, by: ["template_id", "tag"] })
  const answers = await Promise.all(Array.from({ length: 9 }, ask))
  expect(most).toBe(2)
  const one = { step: 0, status: "sent", template_id: "t", tag: "a", letters_now: 3, letters_ever: 3 }
  expect(answers).toEqual(Array.from({ length: 9 }, () => [one]))
})

test("STORE-10 sends no query for an empty span, an empty list of values, or without direct counting", async () => {
  const never = () => Promise.reject(new Error("asked"))
  const sources = { events: { countSteps: never, countStored: never, oldestMs: never }, messages: never }
  const ask = (question: Partial<Parameters<typeof countMessages>[3]>) =>
    countMessages(sources, db, "shop", { edges, by: ["template_id", "tag"], ...question })
  expect(await ask({ edges: [5, 5] })).toEqual([])
  expect(await ask({ filter: { domain: [] } })).toEqual([])
  expect(await ask({ fromMessages: "none" })).toBeNull()
  expect(await ask({ by: ["device"] })).toBeNull()
  await expect(ask({})).rejects.toThrow("asked")
})
