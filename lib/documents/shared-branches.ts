import type { Test } from "./attributes.ts"
import type { Document } from "./document.ts"
import type { Place } from "./nodes.ts"
import { walk } from "./walk.ts"
import type { BranchChoice } from "./with-branches.ts"

/** A condition: around blocks, with or without a second branch, or of a row. */
export type Branch = {
  place: Place
  test: Test
  form: "alone" | "with otherwise" | "row"
  /** In a snippet at `place`: the place in the snippet. In a layout, whose `place` is []: the place in all of it. */
  inside?: Place
}

/** A choice for a condition of the document itself or, with `inside`, for one of a snippet or the layout. */
export type SharedChoice = BranchChoice & { inside?: Place | undefined }

/** A document with its layout and snippets; `placeOf` maps its places to the given document. */
type Assembled = { document: Document; placeOf(place: Place): Place }
type PlacedBranch = Branch & { at: Place }

/** Every condition of an assembled document, in order, with its place there (`at`). */
function branchesOf(given: Document, { document, placeOf }: Assembled): PlacedBranch[] {
  const snippets = new Set(
    [...walk(given)].flatMap(({ node, place }) => (node.type === "snippet" ? [place.join()] : [])),
  )
  const firsts = new Map<string, Place>()
  return [...walk(document)].flatMap(({ node, place: at }): PlacedBranch[] => {
    const place = placeOf(at)
    const isInSnippet = snippets.has(place.join())
    if (isInSnippet && !firsts.has(place.join())) firsts.set(place.join(), at)
    const test =
      node.type === "condition" ? node.attrs.test : node.type === "tableRow" ? node.attrs.when : null
    if (!test || node.type === "text") return []
    const form = node.type === "tableRow" ? "row" : node.content.length > 1 ? "with otherwise" : "alone"
    const branch = { at, place, test, form } as const
    if (isInSnippet) return [{ ...branch, inside: within(firsts.get(place.join()) ?? at, at) }]
    return [place.length === 0 ? { ...branch, inside: at } : branch]
  })
}

/** Relative to the first block of a snippet, all blocks of which are siblings. */
const within = (first: Place, at: Place): Place => {
  const depth = first.length - 1
  return [(at[depth] ?? 0) - (first[depth] ?? 0), ...at.slice(depth + 1)]
}

/** LOOK-7: conditions of snippets and of the layout, which a document itself does not have. */
export const sharedBranches = (given: Document, assembled: Assembled): Branch[] =>
  branchesOf(given, assembled).flatMap(({ at: _, ...branch }) => (branch.inside ? [branch] : []))

/** Choices with the places of the assembled document; without those whose condition is no longer there. */
export function placedChoices(
  given: Document,
  assembled: Assembled,
  choices: readonly SharedChoice[],
): BranchChoice[] {
  const placed = new Map(branchesOf(given, assembled).map((branch) => [keyOf(branch), branch.at]))
  return choices.flatMap((choice) => {
    const place = placed.get(keyOf(choice))
    return place ? [{ place, branch: choice.branch }] : []
  })
}

const keyOf = ({ place, inside }: Pick<SharedChoice, "place" | "inside">): string =>
  JSON.stringify([place, inside ?? null])
