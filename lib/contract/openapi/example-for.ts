import { exampleProject, exampleSender, examples } from "./examples.ts"

/** Values of the reader of an example, if known. */
export type ExampleContext = { sender?: string | null; projectId?: string }

/** The example of a method with the reader's own sender and project, so that it can be run unchanged. */
export function exampleFor(
  path: string,
  { sender, projectId }: ExampleContext = {},
): Record<string, unknown> {
  const replacements = new Map([
    [exampleSender, sender ?? exampleSender],
    [exampleProject, projectId ?? exampleProject],
  ])
  const filled = JSON.stringify(examples[path] ?? {}, (_key, value: unknown) =>
    typeof value === "string" ? (replacements.get(value) ?? value) : value,
  )
  return JSON.parse(filled) as Record<string, unknown>
}
