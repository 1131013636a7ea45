import type { MessageRow } from "./view.ts"

/** The job of a row. */
export const jobOf = ({ id }: Pick<MessageRow, "id">): string =>
  decodeURIComponent(id.slice(0, id.indexOf("?")))

/** URL of a row. */
export function rowHref({ id, project }: Pick<MessageRow, "id" | "project">, paths: RowPaths): string {
  const { path, zone, list } = paths[project.id] ?? {
    path: `/p/${project.id}/messages`,
    zone: null,
    list: "",
  }
  return `${path}/${id}${zone === null ? "" : `&tz=${encodeURIComponent(zone)}`}&list=${encodeURIComponent(list)}`
}

/** Path of the list, the time zone in its URL, and its query: a message's page steps through it. */
type RowPath = { path: string; zone: string | null; list: string }

/** By project: a message links to its own project. */
export type RowPaths = Readonly<Record<string, RowPath>>
