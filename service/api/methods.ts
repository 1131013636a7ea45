import { apiKeyCreateHandler } from "./api-key/create.ts"
import { apiKeyDeleteHandler } from "./api-key/delete.ts"
import { apiKeyListHandler } from "./api-key/list.ts"
import { apiKeyUpdateHandler } from "./api-key/update.ts"
import { capturedGetHandler } from "./captured/get.ts"
import { capturedListHandler } from "./captured/list.ts"
import { confirmedEmailCreateHandler } from "./confirmed-email/create.ts"
import { confirmedEmailDeleteHandler } from "./confirmed-email/delete.ts"
import { confirmedEmailListHandler } from "./confirmed-email/list.ts"
import { deliveryGetHandler } from "./delivery/get.ts"
import { deliverySetHandler } from "./delivery/set.ts"
import { domainDeleteHandler } from "./domain/delete.ts"
import { domainGetDnsRecordsHandler } from "./domain/get-dns-records.ts"
import { domainGetSandboxDomainHandler } from "./domain/get-sandbox-domain.ts"
import { domainListHandler } from "./domain/list.ts"
import { domainValidateDkimHandler } from "./domain/validate-dkim.ts"
import { domainValidateVerificationRecordHandler } from "./domain/validate-verification-record.ts"
import { emailSendHandler } from "./email/send.ts"
import { emailSubscribeHandler } from "./email/subscribe.ts"
import { emailValidationSingleHandler } from "./email-validation/single.ts"
import { eventDumpCreateHandler } from "./event-dump/create.ts"
import { eventDumpDeleteHandler } from "./event-dump/delete.ts"
import { eventDumpGetHandler } from "./event-dump/get.ts"
import { eventDumpListHandler } from "./event-dump/list.ts"
import { letterAttemptsHandler } from "./letter/attempts.ts"
import { letterGetHandler } from "./letter/get.ts"
import { letterResendHandler } from "./letter/resend.ts"
import type { Implementation } from "./method.ts"
import { pictureDeleteHandler } from "./picture/delete.ts"
import { pictureGetHandler } from "./picture/get.ts"
import { pictureListHandler } from "./picture/list.ts"
import { pictureSetHandler } from "./picture/set.ts"
import { projectCreateHandler } from "./project/create.ts"
import { projectDeleteHandler } from "./project/delete.ts"
import { projectListHandler } from "./project/list.ts"
import { projectUpdateHandler } from "./project/update.ts"
import { rightsGetHandler } from "./rights/get.ts"
import { rightsSetHandler } from "./rights/set.ts"
import { suppressionCountHandler } from "./suppression/count.ts"
import { suppressionDeleteHandler } from "./suppression/delete.ts"
import { suppressionDeleteManyHandler } from "./suppression/delete-many.ts"
import { suppressionGetHandler } from "./suppression/get.ts"
import { suppressionListHandler } from "./suppression/list.ts"
import { suppressionSetHandler } from "./suppression/set.ts"
import { suppressionSetManyHandler } from "./suppression/set-many.ts"
import { systemInfoHandler } from "./system/info.ts"
import { systemPingHandler } from "./system/ping.ts"
import { systemStorageHandler } from "./system/storage.ts"
import { tagDeleteHandler } from "./tag/delete.ts"
import { tagListHandler } from "./tag/list.ts"
import { templateDeleteHandler } from "./template/delete.ts"
import { templateGetHandler } from "./template/get.ts"
import { templateListHandler } from "./template/list.ts"
import { templatePreviewHandler } from "./template/preview.ts"
import { templateSetHandler } from "./template/set.ts"
import { unsubscribedCheckHandler } from "./unsubscribed/check.ts"
import { unsubscribedListHandler } from "./unsubscribed/list.ts"
import { unsubscribedSetHandler } from "./unsubscribed/set.ts"
import { webhookDeleteHandler } from "./webhook/delete.ts"
import { webhookGetHandler } from "./webhook/get.ts"
import { webhookListHandler } from "./webhook/list.ts"
import { webhookLogHandler } from "./webhook/log.ts"
import { webhookLogGetHandler } from "./webhook/log-get.ts"
import { webhookLogStatsHandler } from "./webhook/log-stats.ts"
import { webhookReplayHandler } from "./webhook/replay.ts"
import { webhookReplayStatusHandler } from "./webhook/replay-status.ts"
import { webhookReplayStopHandler } from "./webhook/replay-stop.ts"
import { webhookSetHandler } from "./webhook/set.ts"
import { webhookTestHandler } from "./webhook/test.ts"

/** Every method the service answers; methods.test.ts keeps this list, the contract's and the files equal. */
export const implementations: readonly Implementation[] = [
  apiKeyCreateHandler,
  apiKeyDeleteHandler,
  apiKeyListHandler,
  apiKeyUpdateHandler,
  capturedGetHandler,
  capturedListHandler,
  confirmedEmailCreateHandler,
  confirmedEmailDeleteHandler,
  confirmedEmailListHandler,
  deliveryGetHandler,
  deliverySetHandler,
  domainDeleteHandler,
  domainGetDnsRecordsHandler,
  domainGetSandboxDomainHandler,
  domainListHandler,
  domainValidateDkimHandler,
  domainValidateVerificationRecordHandler,
  emailSendHandler,
  emailSubscribeHandler,
  emailValidationSingleHandler,
  eventDumpCreateHandler,
  eventDumpDeleteHandler,
  eventDumpGetHandler,
  eventDumpListHandler,
  letterAttemptsHandler,
  letterGetHandler,
  letterResendHandler,
  pictureDeleteHandler,
  pictureGetHandler,
  pictureListHandler,
  pictureSetHandler,
  projectCreateHandler,
  projectDeleteHandler,
  projectListHandler,
  projectUpdateHandler,
  rightsGetHandler,
  rightsSetHandler,
  suppressionCountHandler,
  suppressionDeleteHandler,
  suppressionDeleteManyHandler,
  suppressionGetHandler,
  suppressionListHandler,
  suppressionSetHandler,
  suppressionSetManyHandler,
  systemInfoHandler,
  systemPingHandler,
  systemStorageHandler,
  tagDeleteHandler,
  tagListHandler,
  templateDeleteHandler,
  templateGetHandler,
  templateListHandler,
  templatePreviewHandler,
  templateSetHandler,
  unsubscribedCheckHandler,
  unsubscribedListHandler,
  unsubscribedSetHandler,
  webhookDeleteHandler,
  webhookGetHandler,
  webhookListHandler,
  webhookLogHandler,
  webhookLogGetHandler,
  webhookLogStatsHandler,
  webhookReplayHandler,
  webhookReplayStatusHandler,
  webhookReplayStopHandler,
  webhookSetHandler,
  webhookTestHandler,
]
