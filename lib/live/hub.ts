import "server-only"
import { type Announcer, makeAnnouncer } from "#postgres/announce"
import type { Listener } from "#postgres/listen"
import { type Db, listenInStore } from "#lib/data/store/open"
import { ids } from "#lib/platform/ids"
import { log } from "#lib/platform/log"

export type Hub = {
  /** Delivers words here at once and to other processes soon. It never blocks or fails its caller. */
  send(db: Db, words: string): void
  /** Opens the connection that receives words of other processes, with the first call; it stays open. */
  listen(): void
  /** Stops listening, and sending through this database; for tests, whose databases end. */
  close(db?: Db): Promise<void>
}

type HubConfig = {
  channel: string
  /** Shortest time between two notifications of other processes. Real time. */
  pauseMs: number
  /** Called with the words of every process, this one included. */
  receive(words: string): void
  /** Called after the connection opens or reopens: earlier words may be lost. */
  missed(): void
}

/** Words without a comma that reach every process of the dashboard, by a notification of the database. */
export function makeHub({ channel, pauseMs, receive, missed }: HubConfig): Hub {
  // Marks this process, which ignores its own notifications.
  const origin = ids.token(6)
  const announcers = new WeakMap<Db, Announcer>()
  let listening: Promise<Listener> | null = null

  const failed = (error: unknown) =>
    log().warn({ error, channel }, "Notifications between processes of the dashboard failed.")
  const announcerOf = (db: Db): Announcer => {
    const announcer = announcers.get(db) ?? makeAnnouncer({ db: () => db, channel, pauseMs, failed })
    announcers.set(db, announcer)
    return announcer
  }
  const read = (payload: string) => {
    for (const message of payload.split(",")) {
      const [sender, ...words] = message.split(" ")
      if (sender !== origin) receive(words.join(" "))
    }
  }
  return {
    send(db, words) {
      receive(words)
      announcerOf(db).announce(`${origin} ${words}`)
    },
    listen() {
      if (listening) return
      listening = listenInStore(channel, read, missed)
      listening.catch((error) => {
        // The next listener tries again; until then only words of this process are received.
        listening = null
        failed(error)
      })
    },
    async close(db) {
      const open = listening
      listening = null
      await (await open)?.close()
      if (db) await announcers.get(db)?.close()
    },
  }
}
