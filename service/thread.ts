import { readRequestTask } from "./api/read-request.ts"
import { buildMessageTask } from "./deliver/build-message.ts"
import { readMailTask } from "./intake/read-mail.ts"
import { taskRunner } from "./off-thread.ts"
import { readPictureTask } from "./pictures/read-picture.ts"
import { summaryTask } from "./sandbox/summary.ts"
import { toMessageTask } from "./smtp/to-message.ts"

/** Tasks of threads (off-thread.ts): the entry point of each thread, built as a separate file. */
export default taskRunner([
  readRequestTask,
  readPictureTask,
  toMessageTask,
  summaryTask,
  buildMessageTask,
  readMailTask,
])
