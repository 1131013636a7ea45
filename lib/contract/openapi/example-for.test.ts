import { expect, test } from "vitest"
import { exampleFor } from "./example-for.ts"
import { examples } from "./examples.ts"

test("SELF-6 an example takes the reader's own sender and project", () => {
  const filled = exampleFor("email/send", { sender: "mail@sandbox.example" })
  expect(filled).toMatchObject({
    message: { from_email: "mail@sandbox.example", subject: "Your order {{order}}" },
  })
  expect(exampleFor("project/delete", { projectId: "42" })).toEqual({ project_id: "42" })
})

test("SELF-6 without a reader it is the example as it is, and a method without one has an empty body", () => {
  expect(exampleFor("email/send", { sender: null })).toEqual(examples["email/send"])
  expect(exampleFor("no/method")).toEqual({})
})
