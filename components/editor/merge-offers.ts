import type { TemplateEngine } from "#contract/message-words"

/** A value that a template may use, and what one of its samples has for it. */
export type KnownTag = { name: string; value?: string | undefined }

/** One thing to go on with: what takes the place of what was typed, and where the cursor is then. */
export type MergeOffer = {
  label: string
  detail?: string
  insert: string
  /** From the beginning of `insert`. */
  cursor: number
}

export type MergeOffers = { from: number; offers: MergeOffer[] }

/**
 * What an engine goes on with at a cursor: names behind `{{` (`$` of velocity), rules behind `{%` (`#`), filters behind `|` of
 * liquid. `before` is the text up to the cursor, `after` what follows in its line; `from` is where the typed part begins.
 * Null: nothing is being written there. Pure.
 */
export function mergeOffers(
  { before, after }: { before: string; after: string },
  engine: TemplateEngine,
  known: readonly KnownTag[],
): MergeOffers | null {
  const at = (match: RegExpExecArray) => before.length - (match[1] ?? "").length
  for (const { pattern, offers } of ways[engine]) {
    const match = pattern.exec(before)
    if (match) return { from: at(match), offers: offers({ known: withLoops(known, before), after }) }
  }
  return null
}

type Given = { known: readonly KnownTag[]; after: string }
/** `pattern` ends with the typed part as its group. */
type Way = { pattern: RegExp; offers: (given: Given) => MergeOffer[] }

/** A rule, and what ends it; `^` is where the cursor is then. */
type Rule = readonly [label: string, text: string]

const liquidRules: readonly Rule[] = [
  ["if", "if ^ %}{% endif"],
  ["unless", "unless ^ %}{% endunless"],
  ["for", "for item in ^ %}{% endfor"],
  ["elsif", "elsif ^"],
  ["else", "else^"],
  ["case", "case ^ %}{% when '' %}{% endcase"],
  ["when", "when ^"],
  ["assign", "assign ^ = ''"],
  ["capture", "capture ^ %}{% endcapture"],
  ["comment", "comment %}^{% endcomment"],
  ["raw", "raw %}^{% endraw"],
  ...["endif", "endunless", "endfor", "endcase", "endcapture", "endcomment", "endraw"].map(
    (end): Rule => [end, `${end}^`],
  ),
]

const velocityRules: readonly Rule[] = [
  ["if", "if(^)#end"],
  ["elseif", "elseif(^)"],
  ["else", "else^"],
  ["foreach", "foreach($item in ^)#end"],
  ["set", "set(^ = '')"],
  ["end", "end^"],
]

/** Of liquidjs, those that messages are written with. */
const liquidFilters = [
  ...["default: ''", "date: '%d.%m.%Y'", "escape", "upcase", "downcase", "capitalize", "strip"],
  ...["truncate: 50", "replace: '', ''", "append: ''", "prepend: ''", "join: ', '", "size", "first", "last"],
  ...[
    "plus: 1",
    "minus: 1",
    "times: 2",
    "divided_by: 2",
    "round: 2",
    "newline_to_br",
    "strip_html",
    "url_encode",
  ],
]

const offer = (label: string, text: string, end = "", detail?: string): MergeOffer => {
  const cursor = text.indexOf("^")
  const insert = `${text.replace("^", "")}${end}`
  return {
    label,
    insert,
    cursor: cursor < 0 ? insert.length : cursor,
    ...(detail === undefined || detail === "" ? {} : { detail }),
  }
}

/** What closes a tag, where nothing does yet. */
const closing = (after: string, end: string): string => (after.trimStart().startsWith(end.trim()) ? "" : end)

/** Names, each with what closes its tag; the cursor is behind it, for it is written then. */
const names =
  (end: string) =>
  ({ known, after }: Given): MergeOffer[] =>
    known.map(({ name, value }) => offer(name, `${name}${end && closing(after, end)}`, "", value))

const curly = names("}}")
const bare = names("")

const ways: Record<TemplateEngine, readonly Way[]> = {
  none: [],
  simple: [{ pattern: /\{\{(\w*)$/, offers: curly }],
  liquid: [
    {
      pattern: /\{\{-?[^{}]*\|\s*(\w*)$/,
      offers: ({ after }) =>
        liquidFilters.map((text) => offer(text.split(":")[0] ?? text, text, closing(after, " }}"))),
    },
    {
      pattern: /\{\{-?\s*(\w*)$/,
      offers: names(" }}"),
    },
    {
      pattern: /\{%-?\s*(\w*)$/,
      offers: ({ after }) => liquidRules.map(([label, text]) => offer(label, text, closing(after, " %}"))),
    },
    {
      pattern: /\{%-?[^%{}]*[\s=<>](\w+)$/,
      offers: bare,
    },
  ],
  velocity: [
    { pattern: /\$!?\{(\w*)$/, offers: names("}") },
    {
      pattern: /\$!?(\w*)$/,
      offers: bare,
    },
    {
      pattern: /#(\w*)$/,
      offers: () => velocityRules.map(([label, text]) => offer(label, text)),
    },
  ],
}

/** What a repetition before the cursor calls its items is known there, too. */
function withLoops(known: readonly KnownTag[], before: string): KnownTag[] {
  const items = Array.from(
    before.matchAll(/\{%-?\s*for\s+(\w+)\s+in\b|#foreach\s*\(\s*\$(\w+)\s+in\b/g),
    (match) => match[1] ?? match[2] ?? "",
  )
  const names = new Set(known.map(({ name }) => name))
  return [...known, ...[...new Set(items)].filter((name) => !names.has(name)).map((name) => ({ name }))]
}
