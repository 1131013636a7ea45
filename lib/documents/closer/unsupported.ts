import "server-only"
import { rawData } from "caniemail"
import type { CheckPlace } from "../checks/publication.ts"
import type { Survey } from "../checks/survey.ts"
import type { CloserCheck } from "./closer-check.ts"
import type { ReaderProgram } from "./reader-programs.ts"

/** A feature that a program does not show. `at` is its position in the HTML, or in a style element (`isStyle`). */
export type Lacking = {
  program: string
  feature: string
  at: { line: number; column: number } | null
  isStyle: boolean
}

/**
 * Features that these programs lack in each of these pieces of HTML, by the data of caniemail.com; null: it takes too
 * long. The caller passes it, because it needs a thread that can be ended (lib/features/closer-look/feature-support.ts):
 * the checker matches every CSS rule with every element.
 */
export type LackingIn = (
  pieces: readonly string[],
  programs: readonly string[],
) => Promise<readonly (readonly Lacking[])[] | null>

/** From this share of readers on, a finding is a warning. */
const warningShare = 0.05

/**
 * Features that programs of the project's readers do not show: in HTML blocks, and formats of pictures. The composer's
 * own HTML works in all programs; it degrades on purpose. Each feature once at each place, with the programs that lack
 * it. Null: it takes too long.
 */
export async function unsupportedFeatures(
  { nodes, images }: Survey,
  programs: readonly ReaderProgram[],
  lackingIn: LackingIn,
): Promise<CloserCheck[] | null> {
  const pieces = [
    ...nodes.flatMap(({ node, place }) =>
      node.type === "htmlBlock" ? [{ place, html: node.attrs.html }] : [],
    ),
    ...images.flatMap(({ place, addresses }) =>
      addresses.slice(0, 1).map(({ text }) => ({ place, html: `<img src="${text.replace(/["<>]/g, "")}">` })),
    ),
  ]
  const found = await unsupportedIn(pieces, programs, lackingIn)
  const checks = found?.map(({ at: _, ...check }): CloserCheck => check)
  return checks ? [...new Map(checks.map((check) => [JSON.stringify(check), check])).values()] : null
}

/**
 * The same for a template kept as source: each feature once, at its first line if the checker reports one (from 1;
 * null: unknown). In MJML, only the HTML and the styles that it contains: its own elements are written for all
 * programs.
 */
export function unsupportedInSource(
  source: string,
  programs: readonly ReaderProgram[],
  lackingIn: LackingIn,
): Promise<Unsupported[] | null> {
  // A style element of the same length, so that positions stay.
  const html = source.replace(/<(\/?)mj-style(?=[\s>])/gi, "<$1style   ")
  return unsupportedIn([{ place: [], html }], programs, lackingIn)
}

type Unsupported = CloserCheck & { at: { line: number; column: number } | null }

async function unsupportedIn(
  pieces: readonly { place: CheckPlace; html: string }[],
  programs: readonly ReaderProgram[],
  lackingIn: LackingIn,
): Promise<Unsupported[] | null> {
  const written = pieces.filter(({ html }) => html.trim() !== "")
  if (programs.length === 0 || written.length === 0) return []
  const names = programs.map(({ program }) => program)
  const found = await lackingIn(
    written.map(({ html }) => html),
    names,
  )
  if (!found) return null
  return written.flatMap(({ place, html }, n) => {
    const styleAt = onlyStyleIn(html)
    return [...Map.groupBy(found[n] ?? [], ({ feature }) => feature)].map(([feature, lacking]) => {
      const theirs = programs.filter(({ program }) => lacking.some((one) => one.program === program))
      // Programs of one person overlap, so shares cannot be added: the largest is a safe lower bound.
      const share = Math.max(...theirs.map((one) => one.share))
      return {
        ...{ code: "feature_is_unsupported", severity: share >= warningShare ? "warning" : "info", place },
        at: lacking.map((one) => placeIn(one, styleAt)).find((at) => at !== null) ?? null,
        values: {
          feature,
          programs: theirs.map(({ program }) => programName(program)).join(", "),
          percent: Math.max(1, Math.round(share * 100)),
        },
      } as const
    })
  })
}

/** Line and column of a style element's text, if it is the only one. */
function onlyStyleIn(html: string): { line: number; column: number } | null {
  const [first, ...others] = html.matchAll(/<style\b[^>]*>/gi)
  if (!first || others.length > 0) return null
  const before = html.slice(0, first.index + first[0].length)
  return { line: before.split("\n").length, column: before.length - before.lastIndexOf("\n") }
}

function placeIn({ at, isStyle }: Lacking, styleAt: ReturnType<typeof onlyStyleIn>): Lacking["at"] {
  if (!at || !isStyle) return at
  if (!styleAt) return null
  return {
    line: styleAt.line + at.line - 1,
    column: at.line === 1 ? styleAt.column + at.column - 1 : at.column,
  }
}

const { family, platform } = rawData.nicenames as unknown as Record<
  "family" | "platform",
  Record<string, string>
>

/** As caniemail.com names it. */
function programName(program: string): string {
  const [client = "", on = ""] = program.split(".")
  return `${family[client] ?? client} (${platform[on] ?? on})`
}
