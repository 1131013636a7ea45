import type { LineMark } from "#components/editor/code-editor"
import type { Check } from "../../checks/checks.ts"
import { tabOf } from "../draft.ts"
import type { CodePart } from "./use-jump.ts"

/** Issues of a source part, at their lines. Tags without a value (`missing`) are underlined separately. */
export const marksOf = (
  checks: readonly Check[],
  { part, kind, missing }: { part: CodePart; kind: "html" | "mjml"; missing: readonly string[] },
): LineMark[] =>
  checks.flatMap(({ severity, text, line, column, ...check }): LineMark[] => {
    if (severity === "success" || check.field || (check.code && missing.includes(check.code))) return []
    const words = check.word ?? check.code
    if (check.fault) {
      const { field, ...place } = check.fault
      return tabOf(field) === part ? [{ severity, text, line: place.line, column: place.column }] : []
    }
    return line !== undefined && (check.part ?? kind) === part
      ? [{ severity, text, line, column, words }]
      : []
  })
