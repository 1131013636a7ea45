import "server-only"
import { eventStore } from "./open.ts"

/** Whether the event store answers, and what it takes (lib/data/events/port.ts). */
export const eventsAnswer = (ms: number) => eventStore().answers(ms)
export const eventSizes = (projectsMax: number) => eventStore().sizes(projectsMax)
