import type { Metrics } from "../metrics.ts"
import type { CallFigures, OutboxOfProject, QueueFigures } from "../store/queue-figures.ts"

export type Collected = { queue: QueueFigures; outbox: OutboxOfProject[]; calls: CallFigures }

/** Waiting work in the text format of Prometheus; a project without waiting work has no series. */
export function showFigures({ queue, outbox, calls }: Collected, now: Date, metrics: Metrics): void {
  const ageOf = (ms: number | null): number => (ms === null ? 0 : Math.max(0, (now.getTime() - ms) / 1000))
  const ages = (list: readonly { oldest_ms: number | null }[]) =>
    Math.max(0, ...list.map((one) => ageOf(one.oldest_ms)))
  const { projects } = queue
  metrics.queue.set({ state: "waiting" }, sum(projects.map((one) => one.waiting)))
  metrics.queue.set({ state: "deferred" }, sum(projects.map((one) => one.deferred)))
  metrics.queue.set({ state: "in_progress" }, queue.inProgress)
  metrics.queueOldest.set(ages(projects))
  metrics.queueOfProject.reset()
  metrics.queueOldestOfProject.reset()
  for (const { project_id, waiting, oldest_ms } of projects.filter((one) => one.waiting > 0)) {
    metrics.queueOfProject.set(labelOf(project_id), waiting)
    metrics.queueOldestOfProject.set(labelOf(project_id), ageOf(oldest_ms))
  }
  metrics.outbox.set(sum(outbox.map((one) => one.events)))
  metrics.outboxOldest.set(ages(outbox))
  metrics.outboxOfProject.reset()
  metrics.outboxOldestOfProject.reset()
  for (const { project_id, events, oldest_ms } of outbox) {
    metrics.outboxOfProject.set(labelOf(project_id), events)
    metrics.outboxOldestOfProject.set(labelOf(project_id), ageOf(oldest_ms))
  }
  metrics.callsWaiting.set({ state: "waiting" }, calls.waiting)
  metrics.callsWaiting.set({ state: "deferred" }, calls.deferred)
  metrics.callsWaiting.set({ state: "in_progress" }, calls.inProgress)
}

const labelOf = (project_id: number | null) => ({
  project_id: project_id === null ? "other" : String(project_id),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
