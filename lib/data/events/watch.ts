import "server-only"
import { eventStore } from "./open.ts"

/** Health and size of the event store (see lib/data/events/port.ts). */
export const eventsAnswer = (ms: number) => eventStore().answers(ms)
export const eventSizes = (projectsMax: number) => eventStore().sizes(projectsMax)
