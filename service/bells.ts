import { makeAnnouncer } from "#postgres/announce"
import type { Context, Room } from "./context.ts"
import { logFailure } from "./log-failure.ts"
import type { Role } from "./roles.ts"
import type { Bell, Wake } from "./wake.ts"

const channel = "waybill_bells"
/** A process rings others at most so often: a notification is a small transaction of its own. Real time. */
const pauseMs = 20

/** Who hears each bell; null: the process that rings it. */
const heardBy: Readonly<Record<Bell, Role | null>> = {
  letters: "deliver",
  outbox: "webhooks",
  reader: "sandbox",
  dumps: "api",
  "key-uses": null,
}

const isBell = (word: string): word is Bell => Object.hasOwn(heardBy, word)

/**
 * The doorbells of a process that leaves roles to others: a bell that nobody here hears is rung in the processes that have
 * its role, by a notification of the database. One that is lost costs a poll's pause, as it does without this.
 */
export function openBells(ctx: Pick<Context, "config" | "store" | "wake" | "log">): Room & { wake: Wake } {
  const { config, store, wake, log } = ctx
  const isHeardHere = (bell: Bell) => {
    const role = heardBy[bell]
    return role === null || config.roles.includes(role)
  }
  const announcer = makeAnnouncer({
    db: () => store.db,
    channel,
    pauseMs,
    failed: (error) => logFailure({ log }, error, "Other processes could not be told that there is work."),
  })

  const listener = store.listen(channel, (payload) => {
    for (const bell of payload.split(",")) if (isBell(bell) && isHeardHere(bell)) wake.ring(bell)
  })
  return {
    wake: {
      ...wake,
      ring(bell) {
        if (isHeardHere(bell)) return wake.ring(bell)
        announcer.say(bell)
      },
    },
    async close() {
      await announcer.close()
      await listener.close()
    },
  }
}
