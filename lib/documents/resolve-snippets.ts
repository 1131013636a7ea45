import { type Document, limits } from "./document.ts"
import { type Finding, findingLevels } from "./finding.ts"
import type { DocumentNode, NodeOf, Place } from "./nodes.ts"
import { fits, type Opening, replaceNodes } from "./replace-nodes.ts"

/** Shared blocks by id; validated like documents. */
export type Snippets = ReadonlyMap<string, readonly DocumentNode[]>

/** `placeOf` maps a place in the resolved document to the given one; everything in a snippet maps to the snippet. */
export type Resolved = { document: Document; findings: Finding[]; placeOf(place: Place): Place }

/**
 * A document with its snippets replaced by their blocks. A snippet that is missing, nested or not allowed at its place
 * is removed, and reported there.
 */
export function resolveSnippets(document: Document, snippets: Snippets = new Map()): Resolved {
  const findings: Finding[] = []
  const room = { nodes: limits.nodesMax, chars: limits.charsMax }
  const { document: resolved, originOf } = replaceNodes(document, (node, opening) => {
    if (node.type !== "snippet") return null
    const { blocks, codes } = blocksOf(node, opening, snippets, room)
    for (const code of codes) findings.push(found(code, node, opening.place))
    return blocks
  })
  return { document: resolved, findings, placeOf: (place) => originOf(place).origin }
}

type Room = { nodes: number; chars: number }
type Blocks = { blocks: readonly DocumentNode[]; codes: Finding["code"][] }

function blocksOf({ attrs }: NodeOf<"snippet">, opening: Opening, snippets: Snippets, room: Room): Blocks {
  const snippet = snippets.get(attrs.id)
  if (!snippet) return { blocks: [], codes: ["snippet_is_missing"] }
  // A small snippet that is used often can exceed the size limit of a document.
  const size = sizeOf(snippet)
  if (size.nodes > room.nodes || size.chars > room.chars)
    return { blocks: [], codes: ["snippets_are_too_long"] }
  room.nodes -= size.nodes
  room.chars -= size.chars
  const flattened = withoutSnippets(snippet)
  const blocks = flattened.blocks.filter((block) => block.type !== "slot" && fits(block, opening.allowed))
  return {
    blocks,
    codes: [
      ...(flattened.hasSnippets ? (["snippet_in_snippet"] as const) : []),
      ...(blocks.length < flattened.blocks.length ? (["snippet_does_not_fit"] as const) : []),
    ],
  }
}

const sizes = new WeakMap<readonly DocumentNode[], Room>()

/** Counted once per snippet, for any number of uses. */
function sizeOf(snippet: readonly DocumentNode[]): Room {
  const known = sizes.get(snippet)
  if (known) return known
  const chars = JSON.stringify(snippet).length
  const size = { nodes: snippet.reduce((sum, node) => sum + countOf(node), 0), chars }
  sizes.set(snippet, size)
  return size
}

const countOf = (node: DocumentNode): number =>
  node.type === "text" ? 1 : node.content.reduce((sum, child) => sum + countOf(child), 1)

function withoutSnippets(content: readonly DocumentNode[]): {
  blocks: readonly DocumentNode[]
  hasSnippets: boolean
} {
  let hasSnippets = false
  const blocks = content.flatMap((node): DocumentNode[] => {
    if (node.type === "snippet") {
      hasSnippets = true
      return []
    }
    if (node.type === "text") return [node]
    const inside = withoutSnippets(node.content)
    if (!inside.hasSnippets) return [node]
    hasSnippets = true
    return [{ ...node, content: [...inside.blocks] } as DocumentNode]
  })
  return { blocks, hasSnippets }
}

const found = (code: Finding["code"], { type, attrs }: NodeOf<"snippet">, place: Place): Finding => ({
  code,
  level: findingLevels[code],
  place,
  node: type,
  subject: attrs.name || attrs.id,
})
