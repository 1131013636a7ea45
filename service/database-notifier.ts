import { makeAnnouncer } from "#postgres/announce"
import type { Component, Context } from "./context.ts"
import { logFailure } from "./log.ts"
import type { Notifier, Topic } from "./notifier.ts"
import type { Role } from "./roles.ts"

const channel = "waybill_work"
/** The shortest real time between two notifications of a process: each is a small transaction. */
const pauseMs = 20

/** The role that does the work of a topic; null: the process that notifies. */
const roleOfTopic: Readonly<Record<Topic, Role | null>> = {
  letters: "deliver",
  outbox: "webhooks",
  "sandbox-readers": "sandbox",
  dumps: "api",
  "key-uses": null,
}

const isTopic = (word: string): word is Topic => Object.hasOwn(roleOfTopic, word)

/**
 * The notifier of a process that leaves roles to others: a topic whose work is not done here is announced to the
 * processes that do it, by `pg_notify`. A notification that gets lost delays the work by one poll interval.
 */
export function openDatabaseNotifier(
  ctx: Pick<Context, "config" | "store" | "notifier" | "log">,
): Component & { notifier: Notifier } {
  const { config, store, notifier, log } = ctx
  const isHandledHere = (topic: Topic) => {
    const role = roleOfTopic[topic]
    return role === null || config.roles.includes(role)
  }
  const announcer = makeAnnouncer({
    db: () => store.db,
    channel,
    pauseMs,
    failed: (error) => logFailure({ log }, error, "Other processes could not be notified of new work."),
  })

  const listener = store.listen(channel, (payload) => {
    for (const topic of payload.split(",")) if (isTopic(topic) && isHandledHere(topic)) notifier.notify(topic)
  })

  return {
    notifier: {
      ...notifier,
      notify(topic) {
        if (isHandledHere(topic)) return notifier.notify(topic)
        announcer.announce(topic)
      },
    },
    async close() {
      await announcer.close()
      await listener.close()
    },
  }
}
