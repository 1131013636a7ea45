import type { capturedGet } from "#contract/captured/get"
import type { capturedList } from "#contract/captured/list"
import type { confirmedEmailCreate } from "#contract/confirmed-email/create"
import type { confirmedEmailDelete } from "#contract/confirmed-email/delete"
import type { confirmedEmailList } from "#contract/confirmed-email/list"
import type { domainDelete } from "#contract/domain/delete"
import type { domainGetDnsRecords } from "#contract/domain/get-dns-records"
import type { domainGetSandboxDomain } from "#contract/domain/get-sandbox-domain"
import type { domainList } from "#contract/domain/list"
import type { domainValidateDkim } from "#contract/domain/validate-dkim"
import type { domainValidateVerificationRecord } from "#contract/domain/validate-verification-record"
import type { emailSend } from "#contract/email/send"
import type { emailSubscribe } from "#contract/email/subscribe"
import type { emailValidationSingle } from "#contract/email-validation/single"
import type { eventDumpCreate } from "#contract/event-dump/create"
import type { eventDumpDelete } from "#contract/event-dump/delete"
import type { eventDumpGet } from "#contract/event-dump/get"
import type { eventDumpList } from "#contract/event-dump/list"
import type { letterAttempts } from "#contract/letter/attempts"
import type { letterGet } from "#contract/letter/get"
import type { letterResend } from "#contract/letter/resend"
import type { suppressionCount } from "#contract/suppression/count"
import type { suppressionDelete } from "#contract/suppression/delete"
import type { suppressionDeleteMany } from "#contract/suppression/delete-many"
import type { suppressionGet } from "#contract/suppression/get"
import type { suppressionList } from "#contract/suppression/list"
import type { suppressionSet } from "#contract/suppression/set"
import type { suppressionSetMany } from "#contract/suppression/set-many"
import type { systemInfo } from "#contract/system/info"
import type { pictureDelete } from "#contract/picture/delete"
import type { pictureGet } from "#contract/picture/get"
import type { pictureList } from "#contract/picture/list"
import type { pictureSet } from "#contract/picture/set"
import type { systemPing } from "#contract/system/ping"
import type { tagDelete } from "#contract/tag/delete"
import type { tagList } from "#contract/tag/list"
import type { templateDelete } from "#contract/template/delete"
import type { templateGet } from "#contract/template/get"
import type { templateList } from "#contract/template/list"
import type { templatePreview } from "#contract/template/preview"
import type { templateSet } from "#contract/template/set"
import type { unsubscribedCheck } from "#contract/unsubscribed/check"
import type { unsubscribedList } from "#contract/unsubscribed/list"
import type { unsubscribedSet } from "#contract/unsubscribed/set"
import type { webhookDelete } from "#contract/webhook/delete"
import type { webhookGet } from "#contract/webhook/get"
import type { webhookList } from "#contract/webhook/list"
import type { webhookLog } from "#contract/webhook/log"
import type { webhookLogGet } from "#contract/webhook/log-get"
import type { webhookLogStats } from "#contract/webhook/log-stats"
import type { webhookReplay } from "#contract/webhook/replay"
import type { webhookReplayStatus } from "#contract/webhook/replay-status"
import type { webhookReplayStop } from "#contract/webhook/replay-stop"
import type { webhookSet } from "#contract/webhook/set"
import type { webhookTest } from "#contract/webhook/test"

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
