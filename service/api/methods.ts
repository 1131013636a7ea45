import {
  apiKeyCreateHandler,
  apiKeyDeleteHandler,
  apiKeyListHandler,
  apiKeyUpdateHandler,
} from "./api-key/api-key.ts"
import { capturedGetHandler, capturedListHandler } from "./captured/captured.ts"
import {
  confirmedEmailCreateHandler,
  confirmedEmailDeleteHandler,
  confirmedEmailListHandler,
} from "./confirmed-email/confirmed-email.ts"
import { deliveryGetHandler, deliverySetHandler } from "./delivery/delivery.ts"
import {
  domainDeleteHandler,
  domainGetDnsRecordsHandler,
  domainGetSandboxDomainHandler,
  domainListHandler,
  domainValidateDkimHandler,
  domainValidateVerificationRecordHandler,
} from "./domain/domain.ts"
import { emailSendHandler } from "./email/send.ts"
import { emailSubscribeHandler } from "./email/subscribe.ts"
import { emailValidationSingleHandler } from "./email-validation/single.ts"
import {
  eventDumpCreateHandler,
  eventDumpDeleteHandler,
  eventDumpGetHandler,
  eventDumpListHandler,
} from "./event-dump/event-dump.ts"
import { letterGetHandler } from "./letter/get.ts"
import { letterAttemptsHandler, letterResendHandler } from "./letter/letter.ts"
import type { Implementation } from "./method.ts"
import {
  pictureDeleteHandler,
  pictureGetHandler,
  pictureListHandler,
  pictureSetHandler,
} from "./picture/picture.ts"
import {
  projectCreateHandler,
  projectDeleteHandler,
  projectListHandler,
  projectUpdateHandler,
} from "./project/project.ts"
import { rightsGetHandler, rightsSetHandler } from "./rights/rights.ts"
import { suppressionGetHandler } from "./suppression/get.ts"
import { suppressionListHandler } from "./suppression/list.ts"
import {
  suppressionCountHandler,
  suppressionDeleteHandler,
  suppressionDeleteManyHandler,
  suppressionSetHandler,
  suppressionSetManyHandler,
} from "./suppression/suppression.ts"
import { systemInfoHandler, systemPingHandler, systemStorageHandler } from "./system/system.ts"
import { tagDeleteHandler, tagListHandler } from "./tag/tag.ts"
import { templatePreviewHandler } from "./template/preview.ts"
import { templateSetHandler } from "./template/set.ts"
import { templateDeleteHandler, templateGetHandler, templateListHandler } from "./template/template.ts"
import {
  unsubscribedCheckHandler,
  unsubscribedListHandler,
  unsubscribedSetHandler,
} from "./unsubscribed/unsubscribed.ts"
import { webhookLogGetHandler, webhookLogHandler } from "./webhook/log.ts"
import { webhookLogStatsHandler } from "./webhook/log-stats.ts"
import {
  webhookReplayHandler,
  webhookReplayStatusHandler,
  webhookReplayStopHandler,
} from "./webhook/replay.ts"
import { webhookSetHandler } from "./webhook/set.ts"
import { webhookTestHandler } from "./webhook/test.ts"
import { webhookDeleteHandler, webhookGetHandler, webhookListHandler } from "./webhook/webhook.ts"

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
