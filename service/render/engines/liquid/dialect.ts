import { filters, Liquid, tags } from "liquidjs"
import { boundedFilter } from "./filters.ts"
import { ownFilters } from "./own-filters.ts"
import { ownTags } from "./own-tags.ts"
import { renderNodes } from "./render.ts"
import { operators } from "./values.ts"
import "./token-patches.ts"
import "./token-patches.ts"

/** Tags of Shopify's reference. Those that read other templates (include, render, layout) are unsupported. */
const tagNames = [
  ...["assign", "capture", "increment", "decrement", "echo", "liquid", "raw", "comment"],
  ...["if", "unless", "case", "for", "tablerow", "cycle", "break", "continue"],
]

/** Filters of Shopify's reference that need no shop. */
const filterNames = [
  ...[
    "abs",
    "append",
    "at_least",
    "at_most",
    "base64_decode",
    "base64_encode",
    "capitalize",
    "ceil",
    "compact",
  ],
  ...[
    "concat",
    "date",
    "default",
    "divided_by",
    "downcase",
    "escape",
    "escape_once",
    "find",
    "find_index",
    "first",
  ],
  ...["floor", "has", "join", "json", "last", "lstrip", "map", "minus", "modulo", "newline_to_br", "plus"],
  ...[
    "prepend",
    "reject",
    "remove",
    "remove_first",
    "remove_last",
    "replace",
    "replace_first",
    "replace_last",
  ],
  ...["reverse", "round", "rstrip", "size", "slice", "sort", "sort_natural", "split", "strip", "strip_html"],
  ...[
    "strip_newlines",
    "sum",
    "times",
    "truncate",
    "truncatewords",
    "uniq",
    "upcase",
    "url_decode",
    "url_encode",
  ],
  ...["where"],
]

export const liquid = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {},
  memoryLimit: 10_000_000,
  locale: "en-US",
  timezoneOffset: 0,
  operators,
})

// The library's own way to render has no place to count in, and some of its tags and filters are not wanted.
liquid.renderer.renderTemplates = renderNodes
for (const name of Object.keys(liquid.filters)) liquid.unregisterFilter(name)
for (const name of filterNames) {
  const filter = ownFilters[name] ?? filters[name]
  if (filter) liquid.registerFilter(name, boundedFilter(name, filter))
}
for (const name of Object.keys(liquid.tags)) delete liquid.tags[name]
for (const name of tagNames) {
  const tag = tags[name]
  if (tag) liquid.registerTag(name, tag)
}
for (const [name, tag] of Object.entries(ownTags)) liquid.registerTag(name, tag)

/** How many tags a text has, before it is read; lines of a liquid tag are tags as well. */
export function tagsIn(source: string): number {
  const marks = source.match(/\{[{%]/g)?.length ?? 0
  return /\{%-?\s{0,20}liquid/.test(source) ? marks + (source.match(/\n/g)?.length ?? 0) : marks
}
