import { expect, test } from "vitest"
import { makeJob } from "../testing/make-job.ts"
import { withFiles, withoutFiles } from "./job-files.ts"

const file = (name: string, bytes: number[]) => ({
  name,
  type: "application/octet-stream",
  content: Buffer.from(bytes).toString("base64"),
})
const never = async () => {
  throw new Error("asked")
}

test("ATTACH-4 files leave a message as bytes and come back in their order", async () => {
  const job = makeJob({
    attachments: [file("b", [0, 255, 13, 10]), file("a", [1])],
    inline_attachments: [file("i", [2])],
  })
  const { message, files } = withoutFiles(job)
  expect(JSON.stringify(message)).not.toContain("content")
  expect(files.map(({ name, is_inline, content }) => [name, is_inline, [...content]])).toEqual([
    ["b", false, [0, 255, 13, 10]],
    ["a", false, [1]],
    ["i", true, [2]],
  ])
  expect(await withFiles(message, async () => files)).toEqual(job)
})

test("ATTACH-4 a message without files makes no query", async () => {
  const plain = makeJob()
  expect(await withFiles(withoutFiles(plain).message, never)).toEqual(plain)
})
