import { apiKeyCreate } from "./api-key/create.ts"
import { apiKeyDelete } from "./api-key/delete.ts"
import { apiKeyList } from "./api-key/list.ts"
import { apiKeyUpdate } from "./api-key/update.ts"
import { capturedGet } from "./captured/get.ts"
import { capturedList } from "./captured/list.ts"
import { confirmedEmailCreate } from "./confirmed-email/create.ts"
import { confirmedEmailDelete } from "./confirmed-email/delete.ts"
import { confirmedEmailList } from "./confirmed-email/list.ts"
import { deliveryGet } from "./delivery/get.ts"
import { deliverySet } from "./delivery/set.ts"
import { domainDelete } from "./domain/delete.ts"
import { domainGetDnsRecords } from "./domain/get-dns-records.ts"
import { domainGetSandboxDomain } from "./domain/get-sandbox-domain.ts"
import { domainList } from "./domain/list.ts"
import { domainValidateDkim } from "./domain/validate-dkim.ts"
import { domainValidateVerificationRecord } from "./domain/validate-verification-record.ts"
import { emailSend } from "./email/send.ts"
import { emailSubscribe } from "./email/subscribe.ts"
import { emailValidationSingle } from "./email-validation/single.ts"
import { eventDumpCreate } from "./event-dump/create.ts"
import { eventDumpDelete } from "./event-dump/delete.ts"
import { eventDumpGet } from "./event-dump/get.ts"
import { eventDumpList } from "./event-dump/list.ts"
import { letterAttempts } from "./letter/attempts.ts"
import { letterGet } from "./letter/get.ts"
import { letterResend } from "./letter/resend.ts"
import type { Method } from "./method.ts"
import { pictureDelete } from "./picture/delete.ts"
import { pictureGet } from "./picture/get.ts"
import { pictureList } from "./picture/list.ts"
import { pictureSet } from "./picture/set.ts"
import { projectCreate } from "./project/create.ts"
import { projectDelete } from "./project/delete.ts"
import { projectList } from "./project/list.ts"
import { projectUpdate } from "./project/update.ts"
import { rightsGet } from "./rights/get.ts"
import { rightsSet } from "./rights/set.ts"
import { suppressionCount } from "./suppression/count.ts"
import { suppressionDelete } from "./suppression/delete.ts"
import { suppressionDeleteMany } from "./suppression/delete-many.ts"
import { suppressionGet } from "./suppression/get.ts"
import { suppressionList } from "./suppression/list.ts"
import { suppressionSet } from "./suppression/set.ts"
import { suppressionSetMany } from "./suppression/set-many.ts"
import { systemInfo } from "./system/info.ts"
import { systemPing } from "./system/ping.ts"
import { systemStorage } from "./system/storage.ts"
import { tagDelete } from "./tag/delete.ts"
import { tagList } from "./tag/list.ts"
import { templateDelete } from "./template/delete.ts"
import { templateGet } from "./template/get.ts"
import { templateList } from "./template/list.ts"
import { templatePreview } from "./template/preview.ts"
import { templateSet } from "./template/set.ts"
import { unsubscribedCheck } from "./unsubscribed/check.ts"
import { unsubscribedList } from "./unsubscribed/list.ts"
import { unsubscribedSet } from "./unsubscribed/set.ts"
import { webhookDelete } from "./webhook/delete.ts"
import { webhookGet } from "./webhook/get.ts"
import { webhookList } from "./webhook/list.ts"
import { webhookLog } from "./webhook/log.ts"
import { webhookLogGet } from "./webhook/log-get.ts"
import { webhookLogStats } from "./webhook/log-stats.ts"
import { webhookReplay } from "./webhook/replay.ts"
import { webhookReplayStatus } from "./webhook/replay-status.ts"
import { webhookReplayStop } from "./webhook/replay-stop.ts"
import { webhookSet } from "./webhook/set.ts"
import { webhookTest } from "./webhook/test.ts"

/** Every method there is. The service implements each one, the proxy forwards each one, a test keeps the three equal. */
export const methods = [
  apiKeyCreate,
  apiKeyDelete,
  apiKeyList,
  apiKeyUpdate,
  capturedGet,
  capturedList,
  confirmedEmailCreate,
  confirmedEmailDelete,
  confirmedEmailList,
  deliveryGet,
  deliverySet,
  domainDelete,
  domainGetDnsRecords,
  domainGetSandboxDomain,
  domainList,
  domainValidateDkim,
  domainValidateVerificationRecord,
  emailSend,
  emailSubscribe,
  emailValidationSingle,
  eventDumpCreate,
  eventDumpDelete,
  eventDumpGet,
  eventDumpList,
  letterAttempts,
  letterGet,
  letterResend,
  pictureDelete,
  pictureGet,
  pictureList,
  pictureSet,
  projectCreate,
  projectDelete,
  projectList,
  projectUpdate,
  rightsGet,
  rightsSet,
  suppressionCount,
  suppressionDelete,
  suppressionDeleteMany,
  suppressionGet,
  suppressionList,
  suppressionSet,
  suppressionSetMany,
  systemInfo,
  systemPing,
  systemStorage,
  tagDelete,
  tagList,
  templateDelete,
  templateGet,
  templateList,
  templatePreview,
  templateSet,
  unsubscribedCheck,
  unsubscribedList,
  unsubscribedSet,
  webhookDelete,
  webhookGet,
  webhookList,
  webhookLog,
  webhookLogGet,
  webhookLogStats,
  webhookReplay,
  webhookReplayStatus,
  webhookReplayStop,
  webhookSet,
  webhookTest,
] as const satisfies readonly Method[]

const byPath: ReadonlyMap<string, Method> = new Map(methods.map((one) => [one.path, one]))

/** The method with this path, or undefined. */
export const methodAt = (path: string): Method | undefined => byPath.get(path)
