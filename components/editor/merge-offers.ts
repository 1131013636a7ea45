import type { TemplateEngine } from "#contract/message-words"

/** A value for a template, with its content in one sample. */
export type KnownTag = { name: string; value?: string | undefined }

/** One completion: the replacement of the typed part, and the cursor position afterwards. */
export type MergeOffer = {
  label: string
  detail?: string
  insert: string
  /** From the beginning of `insert`. */
  cursor: number
}

export type MergeOffers = { from: number; offers: MergeOffer[] }

/**
 * Completions of an engine at a cursor: names after `{{` (`$` of velocity), rules after `{%` (`#`), filters after `|`
 * of liquid. `before` is the text up to the cursor, `after` the rest of its line; `from` is the start of the typed
 * part. Null: no tag is being typed. Pure.
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

type TagContext = { known: readonly KnownTag[]; after: string }
/** `pattern` ends with the typed part as its group. */
type Way = { pattern: RegExp; offers: (context: TagContext) => MergeOffer[] }

/** A rule and its end; `^` is the cursor position afterwards. */
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

/** Filters of liquidjs that are useful in messages. */
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

/** Closes a tag that is still open. */
const closing = (after: string, end: string): string => (after.trimStart().startsWith(end.trim()) ? "" : end)

/** Names, each with its closing part; the cursor goes after it, because the tag is complete. */
const names =
  (end: string) =>
  ({ known, after }: TagContext): MergeOffer[] =>
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

/** Item names of repetitions before the cursor are offered as well. */
function withLoops(known: readonly KnownTag[], before: string): KnownTag[] {
  const items = Array.from(
    before.matchAll(/\{%-?\s*for\s+(\w+)\s+in\b|#foreach\s*\(\s*\$(\w+)\s+in\b/g),
    (match) => match[1] ?? match[2] ?? "",
  )
  const names = new Set(known.map(({ name }) => name))
  return [...known, ...[...new Set(items)].filter((name) => !names.has(name)).map((name) => ({ name }))]
}
