import "server-only"
import { caniemail, rawData } from "caniemail"
import type { CheckPlace } from "../checks/publication.ts"
import type { Survey } from "../checks/survey.ts"
import type { CloserCheck } from "./closer-check.ts"
import { knownPrograms, type ReaderProgram } from "./reader-programs.ts"

type Clients = Parameters<typeof caniemail>[0]["clients"]

/** The checker matches every CSS rule against every element, on the server's only thread, so the input is limited. */
const limits = { chars: 40_000, elements: 800 } as const
/** From this share of readers on, a finding is a warning. */
const warningShare = 0.05

/**
 * Features that programs of the project's readers do not show, by the data of caniemail.com: in HTML blocks, and
 * formats of pictures. The composer's own HTML works in all programs; it degrades on purpose. Each feature once at each
 * place, with the programs that lack it.
 */
export function unsupportedFeatures(
  { nodes, images }: Survey,
  programs: readonly ReaderProgram[],
): CloserCheck[] {
  if (programs.length === 0) return []
  const pieces = [
    ...nodes.flatMap(({ node, place }) =>
      node.type === "htmlBlock" ? [{ place, html: node.attrs.html }] : [],
    ),
    ...images.flatMap(({ place, addresses }) =>
      addresses.slice(0, 1).map(({ text }) => ({ place, html: `<img src="${text.replace(/["<>]/g, "")}">` })),
    ),
  ]
  const found = pieces.flatMap(({ place, html }) =>
    unsupportedIn(place, html, programs).map(({ at: _, ...check }): CloserCheck => check),
  )
  return [...new Map(found.map((check) => [JSON.stringify(check), check])).values()]
}

/**
 * The same for a template kept as HTML: each feature once, at its first line if the checker reports one (from 1; null:
 * unknown).
 */
export const unsupportedInSource = (html: string, programs: readonly ReaderProgram[]): Unsupported[] =>
  programs.length === 0 ? [] : unsupportedIn([], html, programs)

type Unsupported = CloserCheck & { at: { line: number; column: number } | null }

function unsupportedIn(place: CheckPlace, html: string, programs: readonly ReaderProgram[]): Unsupported[] {
  if (html.trim() === "" || html.length > limits.chars || countOf(html, "<") > limits.elements) return []
  const clients = programs.map(({ program }) => program) as Clients
  const { errors } = caniemail({ clients, html }).issues
  const lacking = new Map<string, string[]>()
  const places = new Map<string, Unsupported["at"]>()
  for (const [client, issues] of errors)
    for (const { title, position } of issues) {
      lacking.set(title, [...new Set([...(lacking.get(title) ?? []), client])])
      if (position && !places.get(title)) places.set(title, { ...position.start })
    }
  return [...lacking].map(([title, clients]) => {
    const theirs = programs.filter(({ program }) => clients.includes(program))
    // Programs of one person overlap, so shares cannot be added: the largest is a safe lower bound.
    const share = Math.max(...theirs.map((family) => family.share))
    return {
      ...{ code: "feature_is_unsupported", severity: share >= warningShare ? "warning" : "info", place },
      at: places.get(title) ?? null,
      values: {
        feature: title,
        programs: theirs.map(({ program }) => programName(program)).join(", "),
        percent: Math.max(1, Math.round(share * 100)),
      },
    }
  })
}

/** A feature without a test result for a program counts as shown: the checker throws if it is missing in the data. */
type Stats = Record<string, Record<string, Record<string, string>>>
for (const { stats } of rawData.data as unknown as readonly { stats: Stats }[])
  for (const program of knownPrograms) {
    const [client = "", on = ""] = program.split(".")
    stats[client] ??= {}
    stats[client][on] ??= { "0": "y" }
  }

const countOf = (text: string, part: string): number => text.split(part).length - 1

const { family, platform } = rawData.nicenames as unknown as Record<
  "family" | "platform",
  Record<string, string>
>

/** As caniemail.com names it. */
function programName(program: string): string {
  const [client = "", on = ""] = program.split(".")
  return `${family[client] ?? client} (${platform[on] ?? on})`
}
