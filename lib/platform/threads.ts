import { Worker } from "node:worker_threads"

/**
 * Work in threads of its own: what takes too long, or more memory than it may, ends with its thread, and everybody else's
 * requests go on meanwhile. What a program writes to the console stays in its thread.
 */
type ThreadWork = {
  /**
   * Old syntax in a text, so that no bundler has to know of a file more: packages are found beside the running program. It
   * posts "ready" once it can work, and for each job `{ answer }` or `{ failure }`.
   */
  program: string
  threadsMax: number
  /** Who comes when so many wait asks again a moment later. */
  waitingMax: number
  memoryMb: number
}

type Threads<Asked, Answer> = {
  /** Null: it took longer than that, or too much memory. A failure of the program is thrown. */
  ask(asked: Asked, timeMs: number): Promise<Answer | null>
  /** True while so many wait that one more had better come back. */
  isBusy(): boolean
}

type Job<Asked, Answer> = {
  asked: Asked
  timeMs: number
  resolve: (answer: Answer | null) => void
  reject: (error: Error) => void
}
type Thread<Asked, Answer> = {
  worker: Worker
  isReady: boolean
  job: Job<Asked, Answer> | null
  timer: ReturnType<typeof setTimeout> | null
}
type Told<Answer> = "ready" | { answer: Answer } | { failure: string }

/** Threads begin when they are first needed, and stay for the next job. */
export function threadsOf<Asked, Answer>(work: ThreadWork): Threads<Asked, Answer> {
  const threads: Thread<Asked, Answer>[] = []
  const waiting: Job<Asked, Answer>[] = []

  const next = (): void => {
    if (waiting.length === 0) return
    const free = threads.find(({ isReady, job }) => isReady && job === null)
    if (!free) {
      if (threads.length < work.threadsMax && threads.every(({ isReady }) => isReady)) begin()
      return
    }
    const job = waiting.shift()
    if (!job) return
    free.job = job
    free.timer = setTimeout(() => end(free, (one) => one.resolve(null)), job.timeMs)
    free.worker.postMessage(job.asked)
    next()
  }

  const begin = (): void => {
    // A bundler that sees the class called with a text looks for a file of that name.
    const worker: Worker = Reflect.construct(Worker, [
      work.program,
      {
        ...{ eval: true, stdout: true, stderr: true, env: {} },
        resourceLimits: { maxOldGenerationSizeMb: work.memoryMb },
      },
    ])
    const thread: Thread<Asked, Answer> = { worker, isReady: false, job: null, timer: null }
    threads.push(thread)
    worker.stdout.resume()
    worker.stderr.resume()
    worker.unref()
    worker.on("message", (told: Told<Answer>) => {
      if (told === "ready") thread.isReady = true
      else answered(thread, told)
      next()
    })
    // Out of memory, or a package is not there: a thread that never was ready would not be another time either.
    worker.on("error", (error) => {
      if (!thread.isReady) for (const job of waiting.splice(0)) job.reject(error)
      end(thread, (job) => job.resolve(null))
    })
  }

  const answered = (thread: Thread<Asked, Answer>, told: Exclude<Told<Answer>, "ready">): void => {
    const { job, timer } = thread
    if (timer) clearTimeout(timer)
    thread.job = null
    thread.timer = null
    if ("failure" in told) job?.reject(new Error(told.failure))
    else job?.resolve(told.answer)
  }

  const end = (thread: Thread<Asked, Answer>, tell: (job: Job<Asked, Answer>) => void): void => {
    const { job, timer, worker } = thread
    if (timer) clearTimeout(timer)
    const at = threads.indexOf(thread)
    if (at >= 0) threads.splice(at, 1)
    thread.job = null
    void worker.terminate()
    if (job) tell(job)
    next()
  }

  return {
    ask: (asked, timeMs) =>
      new Promise((resolve, reject) => {
        waiting.push({ asked, timeMs, resolve, reject })
        next()
      }),
    isBusy: () => waiting.length >= work.waitingMax,
  }
}
