import type { Test } from "#lib/documents/attributes"
import type { Branch, SharedChoice } from "#lib/documents/shared-branches"

/** A user's choice, with the condition that it was made for. */
export type ChosenBranch = SharedChoice & { test: Test }

type Json = { type?: unknown; attrs?: { test?: Test; when?: Test | null }; content?: unknown[] }

/** Every condition of a document as an editor has it, in order. Pure. */
export function branchesIn(doc: unknown, place: readonly number[] = []): Branch[] {
  const { type, attrs, content = [] } = (doc ?? {}) as Json
  const test = type === "condition" ? attrs?.test : type === "tableRow" ? attrs?.when : null
  const form = type === "tableRow" ? "row" : content.length > 1 ? "with otherwise" : "alone"
  return [
    ...(test ? [{ place, test, form } as const] : []),
    ...content.flatMap((child, at) => branchesIn(child, [...place, at])),
  ]
}

/** Choices whose condition is still at its place: others could have moved there while someone else edits. */
export const choicesThere = (choices: readonly ChosenBranch[], branches: readonly Branch[]): ChosenBranch[] =>
  choices.filter((choice) => branches.some((branch) => isOf(branch)(choice)))

export const isOf =
  ({ place, inside, test }: Branch) =>
  (choice: ChosenBranch): boolean =>
    choice.place.join() === place.join() &&
    choice.inside?.join() === inside?.join() &&
    JSON.stringify(choice.test) === JSON.stringify(test)
