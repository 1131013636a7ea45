import type { Repeat, Test } from "../attributes.ts"
import type { Found } from "./publication.ts"
import type { ScopedNode } from "./scoped-nodes.ts"
import type { Survey } from "./survey.ts"
import { type Scope, valueAt } from "./values.ts"

type NeverShown = {
  branch: "shown" | "otherwise" | "row"
  kind: Test["kind"]
  tag: string
  value: string | null
}

/** Branches and rows that no sample shows; their content is not reported again, and neither are empty ones. */
export function branchesNeverShown({ nodes }: Survey): Found<NeverShown>[] {
  return nodes.flatMap(({ node, place, around, outer, shown }) => {
    const condition = conditionOf(node, around.at(-1))
    if (!condition || outer.length === 0 || shown.length > 0) return []
    const repeat = repeatOf(node)
    // A row without items has its own check.
    if (repeat && !hasItems(listsOf(repeat, outer))) return []
    const { kind, tag } = condition.test
    const value = "value" in condition.test ? condition.test.value : null
    return [{ place, values: { branch: condition.branch, kind, tag, value } }]
  })
}

function conditionOf(
  node: ScopedNode["node"],
  parent: ScopedNode["node"] | undefined,
): { branch: NeverShown["branch"]; test: Test } | null {
  if (node.type === "tableRow") return node.attrs.when && { branch: "row", test: node.attrs.when }
  if (parent?.type !== "condition" || (node.type !== "shown" && node.type !== "otherwise")) return null
  return node.content.length > 0 ? { branch: node.type, test: parent.attrs.test } : null
}

/** Rows that repeat over an empty list or another value in every sample that reaches them. */
export function emptyRepeats({ nodes }: Survey): Found<{ list: string; isMissing: boolean }>[] {
  return nodes.flatMap(({ node, place, outer }) => {
    const repeat = repeatOf(node)
    if (!repeat || outer.length === 0) return []
    const lists = listsOf(repeat, outer)
    if (hasItems(lists)) return []
    return [{ place, values: { list: repeat.list, isMissing: lists.every((one) => one === undefined) } }]
  })
}

const repeatOf = (node: ScopedNode["node"]): Repeat | null =>
  node.type === "tableRow" ? node.attrs.repeat : null

const listsOf = ({ list }: Repeat, scopes: readonly Scope[]) => scopes.map((scope) => valueAt(scope, list))

const hasItems = (lists: ReturnType<typeof listsOf>): boolean =>
  lists.some((list) => Array.isArray(list) && list.length > 0)
