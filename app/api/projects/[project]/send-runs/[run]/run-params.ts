import { failed } from "#lib/platform/result"

export type RunParams = { project: string; run: string }

/** Ids as they are made (lib/features/sending/draft.ts); anything else names no run. */
export const isRunId = (text: string): boolean => /^[\w-]{16}$/.test(text)

export const noSuchRun = failed(404, "There is no such send.")
