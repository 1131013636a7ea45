import { expect, it } from "vitest"
import { messagesWords } from "#words/messages"
import { columnsIn } from "./columns.tsx"

it("gives the room that is left to the subject and the last answer", () => {
  const free = columnsIn(messagesWords.en).flatMap(({ id, meta }) => (meta?.width ? [] : [id]))
  expect(free).toEqual(["subject", "answer"])
})
