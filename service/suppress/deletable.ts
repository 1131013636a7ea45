import { type SuppressionRow, sharedListId } from "../store/suppressions.ts"

/**
 * True when the owner of a list may take this entry out (SUPPRESS-8): never what the administration blocked, and no
 * complaint of a reader, which only subscribing again lifts. A complaint that the owner entered is the owner's.
 */
export function isDeletable({ project_id, cause, source }: SuppressionRow): boolean {
  if (cause === "blocked") return false
  return cause !== "complained" || (source === "user" && project_id !== sharedListId)
}
