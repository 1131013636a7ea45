import { exampleProject, exampleSender, examples } from "./examples.ts"

/** What is known about who reads an example. */
export type ExampleContext = { sender?: string | null; projectId?: string }

/** The example of a method with the reader's own sender and project in it, so that it works as it stands. */
export function exampleFor(
  path: string,
  { sender, projectId }: ExampleContext = {},
): Record<string, unknown> {
  const own = new Map([
    [exampleSender, sender ?? exampleSender],
    [exampleProject, projectId ?? exampleProject],
  ])
  const filled = JSON.stringify(examples[path] ?? {}, (_key, value: unknown) =>
    typeof value === "string" ? (own.get(value) ?? value) : value,
  )
  return JSON.parse(filled) as Record<string, unknown>
}
