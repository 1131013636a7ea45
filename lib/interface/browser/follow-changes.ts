import { followStream } from "./follow-stream.ts"

/** Changes of a project that a page subscribes to. */
export type ChangeHandlers = {
  /** The project's newest change has this number: the page may have it already. */
  seq(seq: number): void
  /** Something changed just now. */
  change(): void
}

/** Follows changes in a project until `signal` aborts, while the page is visible (LIVE-3). */
export function followChanges(project: string, { seq, change }: ChangeHandlers, signal: AbortSignal): void {
  const events = { hello: (data: unknown) => seq((data as { seq: number }).seq), change }
  followStream(
    { url: () => `/api/projects/${encodeURIComponent(project)}/stream`, after: 0 },
    { events },
    signal,
  )
}
