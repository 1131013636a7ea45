import type { Context } from "../context.ts"
import { type NewEvent, recordEvents } from "../events/record.ts"
import { groupCommit } from "../store/group-commit.ts"

export type Recorder = {
  /** Resolves when the events are durable. */
  record(events: NewEvent[]): Promise<void>
  close(): Promise<void>
}

/** Openings come in bursts: those of a few milliseconds are written as one transaction. */
export function openRecorder(ctx: Pick<Context, "store" | "clock" | "config" | "wake">): Recorder {
  const commit = groupCommit<NewEvent[], void>(
    async (batches) => {
      await ctx.store.db.transaction((tx) => recordEvents(tx, batches.flat(), ctx))
      ctx.wake.ring("outbox")
      return batches.map(() => undefined)
    },
    { waitMs: 5, itemsMax: 200 },
  )
  return { record: (events) => commit.add(events), close: () => commit.close() }
}
