import { readRequestTask } from "./api/read-request.ts"
import { buildMessageTask } from "./deliver/build-message.ts"
import { readMailTask } from "./intake/read-mail.ts"
import { taskRunner } from "./off-thread.ts"
import { readPictureTask } from "./pictures/read-picture.ts"
import { summaryTask } from "./sandbox/summary.ts"
import { toMessageTask } from "./smtp/to-message.ts"

/** What threads do (off-thread.ts): the entry of each of them, built as a file of its own. */
export default taskRunner([
  readRequestTask,
  readPictureTask,
  toMessageTask,
  summaryTask,
  buildMessageTask,
  readMailTask,
])
