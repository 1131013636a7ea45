import type { capturedGet, capturedList } from "#contract/methods/captured"
import type {
  confirmedEmailCreate,
  confirmedEmailDelete,
  confirmedEmailList,
} from "#contract/methods/confirmed-email"
import type {
  domainDelete,
  domainGetDnsRecords,
  domainGetSandboxDomain,
  domainList,
  domainValidateDkim,
  domainValidateVerificationRecord,
} from "#contract/methods/domain"
import type { emailSend, emailSubscribe } from "#contract/methods/email"
import type { emailValidationSingle } from "#contract/methods/email-validation"
import type {
  eventDumpCreate,
  eventDumpDelete,
  eventDumpGet,
  eventDumpList,
} from "#contract/methods/event-dump"
import type { letterAttempts, letterGet, letterResend } from "#contract/methods/letter"
import type { pictureDelete, pictureGet, pictureList, pictureSet } from "#contract/methods/picture"
import type {
  suppressionCount,
  suppressionDelete,
  suppressionDeleteMany,
  suppressionGet,
  suppressionList,
  suppressionSet,
  suppressionSetMany,
} from "#contract/methods/suppression"
import type { systemInfo, systemPing } from "#contract/methods/system"
import type { tagDelete, tagList } from "#contract/methods/tag"
import type {
  templateDelete,
  templateGet,
  templateList,
  templatePreview,
  templateSet,
} from "#contract/methods/template"
import type { unsubscribedCheck, unsubscribedList, unsubscribedSet } from "#contract/methods/unsubscribed"
import type {
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
} from "#contract/methods/webhook"

/** Methods by path, as types alone: the browser needs their shapes and not their schemas. */
export type MethodTypes = {
  "captured/get": typeof capturedGet
  "captured/list": typeof capturedList
  "confirmed-email/create": typeof confirmedEmailCreate
  "confirmed-email/delete": typeof confirmedEmailDelete
  "confirmed-email/list": typeof confirmedEmailList
  "domain/delete": typeof domainDelete
  "domain/get-dns-records": typeof domainGetDnsRecords
  "domain/get-sandbox-domain": typeof domainGetSandboxDomain
  "domain/list": typeof domainList
  "domain/validate-dkim": typeof domainValidateDkim
  "domain/validate-verification-record": typeof domainValidateVerificationRecord
  "email-validation/single": typeof emailValidationSingle
  "email/send": typeof emailSend
  "event-dump/create": typeof eventDumpCreate
  "event-dump/delete": typeof eventDumpDelete
  "event-dump/get": typeof eventDumpGet
  "event-dump/list": typeof eventDumpList
  "email/subscribe": typeof emailSubscribe
  "letter/attempts": typeof letterAttempts
  "letter/get": typeof letterGet
  "letter/resend": typeof letterResend
  "suppression/count": typeof suppressionCount
  "suppression/delete": typeof suppressionDelete
  "suppression/delete-many": typeof suppressionDeleteMany
  "suppression/get": typeof suppressionGet
  "suppression/list": typeof suppressionList
  "suppression/set": typeof suppressionSet
  "suppression/set-many": typeof suppressionSetMany
  "system/info": typeof systemInfo
  "system/ping": typeof systemPing
  "tag/delete": typeof tagDelete
  "tag/list": typeof tagList
  "picture/delete": typeof pictureDelete
  "picture/get": typeof pictureGet
  "picture/list": typeof pictureList
  "picture/set": typeof pictureSet
  "template/delete": typeof templateDelete
  "template/get": typeof templateGet
  "template/list": typeof templateList
  "template/preview": typeof templatePreview
  "template/set": typeof templateSet
  "unsubscribed/check": typeof unsubscribedCheck
  "unsubscribed/list": typeof unsubscribedList
  "unsubscribed/set": typeof unsubscribedSet
  "webhook/delete": typeof webhookDelete
  "webhook/get": typeof webhookGet
  "webhook/list": typeof webhookList
  "webhook/log": typeof webhookLog
  "webhook/log-get": typeof webhookLogGet
  "webhook/log-stats": typeof webhookLogStats
  "webhook/replay": typeof webhookReplay
  "webhook/replay-status": typeof webhookReplayStatus
  "webhook/replay-stop": typeof webhookReplayStop
  "webhook/set": typeof webhookSet
  "webhook/test": typeof webhookTest
}

export type MethodPath = keyof MethodTypes
