import "server-only"
import { engineWritings } from "../engines.ts"
import { Vault } from "../vault.ts"
import { compact } from "./compose-html.ts"
import type { Composing } from "./compose-mjml.ts"
import { holdColumns } from "./hold-columns.ts"
import {
  type RefusalCode,
  refusals,
  type SourceLimits,
  type SourceProblem,
  sourceLimits,
  problemOf,
} from "./source-problem.ts"
import { storeTags, tagsIn, writeBetween } from "./source-tags.ts"
import { surveySource } from "./survey-source.ts"
import { textOfHtml } from "./text-of-html.ts"

/** Result of mjml for a source, or null if it is not finished after so many milliseconds and is killed. */
export type CompileMjml = (
  source: string,
  options: object,
  timeMs: number,
) => Promise<{ html: string; errors: MjmlError[] } | null>

/**
 * The caller passes `compile`, because it needs a thread that can be killed (lib/features/templates/mjml-compiler.ts):
 * a style sheet copied into every element, or a backtracking expression, keeps mjml busy for long despite all other
 * limits.
 */
export type SourceComposing = {
  engine: Composing["engine"]
  compile: CompileMjml
  limits?: SourceLimits
}

/**
 * Compiles a template kept as MJML to the HTML and the text of a message. Its tags are in its engine's syntax and stay
 * as they are. It never throws and reads only the source: problems have their place, in the order of lines; if it
 * cannot be compiled at all, both parts are empty.
 */
export async function composeMjmlSource(
  source: string,
  { engine, compile, limits = sourceLimits }: SourceComposing,
): Promise<{ html: string; text: string; problems: SourceProblem[] }> {
  const refused = (code: RefusalCode, place = nowhere) => {
    const most = refusals[code](limits)
    const values: SourceProblem["values"] = most === null ? {} : { most }
    return { html: "", text: "", problems: [{ code, ...place, values }] }
  }
  if (source.length > limits.charsMax) return refused("too_long")
  const found = tagsIn(source, engine)
  if (found.tags.length > limits.tagsMax) return refused("too_many_tags")
  const vault = new Vault()
  const marked = storeTags(vault, source, found)
  const lineOf = linesOf(source, found.tags)
  const placeOf = (at: number) => placeIn(source, originalAt(marked, found.tags, at))
  const survey = surveySource(marked, limits)
  if (survey.refused) return refused(survey.refused.code, placeOf(survey.refused.at))

  const compiled = await compiledBy(compile, withRaw(marked, survey.loose), limits)
  if ("code" in compiled) return refused(compiled.code)
  const held = holdColumns(compiled.html)
  const whole = [...survey.before, isPreformatted(source) ? held : compact(held), ...survey.after]
  const html = whole.join("\n")
  const text = writeBetween(textOfHtml(html), engineWritings[engine].literal.text)
  const problems: SourceProblem[] = [
    ...(found.unclosed === null
      ? []
      : [{ code: "tag_is_open" as const, ...placeIn(source, found.unclosed), values: {} }]),
    ...survey.problems.map(({ at, ...problem }) => ({ ...problem, ...placeOf(at) })),
    ...compiled.errors.filter(isReported).map(({ line, message, tagName }) => ({
      ...problemOf(message, tagName),
      ...{ line: lineOf(line), column: null },
    })),
  ]
  return {
    html: vault.restore(html),
    text: text === "" ? "" : `${vault.restoreLines(text, engineWritings[engine].beforeBreak)}\n`,
    problems: problems
      .map(({ values, ...one }) => ({ ...one, values: restored(vault, values) }))
      .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
      .slice(0, limits.problemsMax),
  }
}

/** As reported by mjml. */
type MjmlError = { line: number; message: string; tagName: string }

const hasMark = /[\uE000\uE001]/

/** Excludes problems that are reported already, and values of tags where mjml expects a number. */
const isReported = ({ message }: MjmlError): boolean =>
  !hasMark.test(message) || /^Attribute (inner-|icon-)?(width|height|padding|border|size)/.test(message)

const nowhere: { line: number | null; column: number | null } = { line: null, column: null }

function placeIn(source: string, at: number): { line: number; column: number } {
  const before = source.slice(0, at).split("\n")
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Maps an offset in the source with marks to the original source. */
function originalAt(marked: string, tags: readonly { from: number; to: number }[], at: number): number {
  let moved = 0
  let next = 0
  for (const { 0: mark, index } of marked.matchAll(/\uE000\d+\uE001/g)) {
    const tag = tags[next++]
    if (!tag || index > at) break
    if (index + mark.length > at) return tag.from
    moved = tag.to - (index + mark.length)
  }
  return at + moved
}

const restored = (vault: Vault, values: SourceProblem["values"]): SourceProblem["values"] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? vault.restore(value) : value,
    ]),
  )

/** Maps a line of the source with marks to the original: a tag can span several lines, its mark has one. */
function linesOf(source: string, tags: { from: number; to: number }[]): (line: number) => number {
  const lines = [1]
  let line = 1
  let from = 0
  const read = (text: string, isTag: boolean) => {
    for (const _ of text.matchAll(/\n/g)) {
      line++
      if (!isTag) lines.push(line)
    }
  }
  for (const tag of tags) {
    read(source.slice(from, tag.from), false)
    read(source.slice(tag.from, tag.to), true)
    from = tag.to
  }
  read(source.slice(from), false)
  return (at) => lines[at - 1] ?? line
}

/** Wraps marks between elements in the element that mjml passes through. */
function withRaw(source: string, loose: { from: number; to: number }[]): string {
  const parts: string[] = []
  let from = 0
  for (const one of loose) {
    parts.push(source.slice(from, one.from), `<mj-raw>${source.slice(one.from, one.to)}</mj-raw>`)
    from = one.to
  }
  return [...parts, source.slice(from)].join("")
}

/** Indentation that is visible to a reader is preserved. */
const isPreformatted = (source: string): boolean => /<pre\b|white-space/i.test(source)

/** `filePath` "" keeps mjml from reading its working directory, and only fonts named by the source are loaded. */
const options = { validationLevel: "soft", ignoreIncludes: true, filePath: "", fonts: {} } as const

type Compiled = { html: string; errors: MjmlError[] } | { code: RefusalCode }

async function compiledBy(compile: CompileMjml, source: string, limits: SourceLimits): Promise<Compiled> {
  try {
    const compiled = await compile(source, options, limits.timeMs)
    if (!compiled) return { code: "too_slow" }
    return compiled.html.length > limits.htmlCharsMax ? { code: "html_too_long" } : compiled
  } catch (error) {
    const message = error instanceof Error ? error.message : ""
    return { code: /^(Parsing failed|Malformed MJML)/.test(message) ? "no_mjml" : "unreadable" }
  }
}
