import { HighlightStyle } from "@codemirror/language"
import { EditorView } from "@codemirror/view"
import { tags } from "@lezer/highlight"

/** The editor in our tokens: it follows the theme, because every colour is a custom property. */
export const codeTheme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--surface)", color: "var(--ink)", fontSize: "12px" },
  "&.cm-focused": { outline: "none" },
  // The space above the first line belongs to the scroller: if the content had it, the line numbers would be half a
  // line too high until it is measured.
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    lineHeight: "19px",
    overflow: "auto",
    paddingTop: "10px",
    boxSizing: "border-box",
  },
  ".cm-content": { padding: "0 0 40vh", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 16px 0 10px" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--ink-3)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "40px", padding: "0 6px 0 12px" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--hover)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  ".cm-selectionBackground": {
    backgroundColor: "color-mix(in oklch, var(--brand) 20%, transparent) !important",
  },
  ".cm-merge": { color: "var(--code-merge)", backgroundColor: "var(--st-spam-soft)", borderRadius: "3px" },
  ".cm-merge *": { color: "inherit" },
  ".cm-missing": { textDecoration: "underline wavy var(--warning)", textUnderlineOffset: "3px" },
  ".cm-mark": { textDecorationLine: "underline", textDecorationStyle: "wavy", textUnderlineOffset: "3px" },
  ".cm-mark-danger": { textDecorationColor: "var(--danger)" },
  ".cm-mark-warning": { textDecorationColor: "var(--warning)" },
  ".cm-mark-info": { textDecorationColor: "var(--ink-3)", textDecorationStyle: "dotted" },
  ".cm-found": {
    backgroundColor: "var(--warning-soft)",
    outline: "1px solid var(--warning)",
    borderRadius: "2px",
  },
  ".cm-panels": { backgroundColor: "var(--surface)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
  "& .cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--pressed)",
    borderRadius: "2px",
  },
  "& .cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": { backgroundColor: "transparent" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--line-strong)",
    borderRadius: "7px",
    boxShadow: "var(--shadow-float)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-mono)", maxHeight: "240px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 10px" },
  ".cm-tooltip-autocomplete .cm-completionDetail": {
    marginLeft: "12px",
    color: "var(--ink-3)",
    fontStyle: "normal",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--pressed)", color: "var(--ink)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-placeholder": { color: "var(--ink-3)" },
})

export const codeColours = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket, tags.keyword], color: "var(--code-tag)" },
  { tag: [tags.attributeName, tags.propertyName], color: "var(--code-attr)" },
  {
    tag: [tags.attributeValue, tags.string, tags.number, tags.color, tags.unit],
    color: "var(--code-string)",
  },
  { tag: [tags.comment, tags.documentMeta, tags.processingInstruction], color: "var(--code-note)" },
])
