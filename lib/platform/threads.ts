import { Worker } from "node:worker_threads"

/**
 * Work in separate threads: a job that takes too long, or too much memory, ends with its thread, and other requests
 * continue meanwhile. Console output of a program stays in its thread.
 */
type ThreadWork = {
  /**
   * CommonJS as a text, so that bundlers need no further file: packages are resolved next to the running program. It
   * posts "ready" once it can work, and for each job `{ answer }` or `{ failure }`.
   */
  program: string
  threadsMax: number
  /** Beyond this number of waiting requests, the caller has to retry a moment later. */
  waitingMax: number
  memoryMb: number
}

type Threads<Input, Answer> = {
  /** Null: it exceeded this time, or the memory limit. A failure of the program is thrown. */
  ask(input: Input, timeMs: number): Promise<Answer | null>
  /** True while too many jobs wait to accept another one. */
  isBusy(): boolean
}

type Job<Input, Answer> = {
  input: Input
  timeMs: number
  resolve: (answer: Answer | null) => void
  reject: (error: Error) => void
}
type Thread<Input, Answer> = {
  worker: Worker
  isReady: boolean
  job: Job<Input, Answer> | null
  timer: ReturnType<typeof setTimeout> | null
}
type ThreadMessage<Answer> = "ready" | { answer: Answer } | { failure: string }

/** Threads start on first use, and stay for the next job. */
export function threadsOf<Input, Answer>(work: ThreadWork): Threads<Input, Answer> {
  const threads: Thread<Input, Answer>[] = []
  const waiting: Job<Input, Answer>[] = []

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
    free.worker.postMessage(job.input)
    next()
  }

  const begin = (): void => {
    // A bundler that sees the class called with a string looks for a file of that name.
    const worker: Worker = Reflect.construct(Worker, [
      work.program,
      {
        ...{ eval: true, stdout: true, stderr: true, env: {} },
        resourceLimits: { maxOldGenerationSizeMb: work.memoryMb },
      },
    ])
    const thread: Thread<Input, Answer> = { worker, isReady: false, job: null, timer: null }
    threads.push(thread)
    worker.stdout.resume()
    worker.stderr.resume()
    worker.unref()
    worker.on("message", (posted: ThreadMessage<Answer>) => {
      if (posted === "ready") thread.isReady = true
      else answered(thread, posted)
      next()
    })
    // Out of memory, or a package is missing: a thread that was never ready would fail again.
    worker.on("error", (error) => {
      if (!thread.isReady) for (const job of waiting.splice(0)) job.reject(error)
      end(thread, (job) => job.resolve(null))
    })
  }

  const answered = (thread: Thread<Input, Answer>, posted: Exclude<ThreadMessage<Answer>, "ready">): void => {
    const { job, timer } = thread
    if (timer) clearTimeout(timer)
    thread.job = null
    thread.timer = null
    if ("failure" in posted) job?.reject(new Error(posted.failure))
    else job?.resolve(posted.answer)
  }

  const end = (thread: Thread<Input, Answer>, settle: (job: Job<Input, Answer>) => void): void => {
    const { job, timer, worker } = thread
    if (timer) clearTimeout(timer)
    const at = threads.indexOf(thread)
    if (at >= 0) threads.splice(at, 1)
    thread.job = null
    void worker.terminate()
    if (job) settle(job)
    next()
  }

  return {
    ask: (input, timeMs) =>
      new Promise((resolve, reject) => {
        waiting.push({ input, timeMs, resolve, reject })
        next()
      }),
    isBusy: () => waiting.length >= work.waitingMax,
  }
}
