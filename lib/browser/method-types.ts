import type { capturedGet } from "#contract/captured/get"
import type { capturedList } from "#contract/captured/list"
import type { domainGetDnsRecords } from "#contract/domain/get-dns-records"
import type { domainGetSandboxDomain } from "#contract/domain/get-sandbox-domain"
import type { domainList } from "#contract/domain/list"
import type { domainValidateDkim } from "#contract/domain/validate-dkim"
import type { domainValidateVerificationRecord } from "#contract/domain/validate-verification-record"
import type { emailSend } from "#contract/email/send"
import type { letterAttempts } from "#contract/letter/attempts"
import type { systemInfo } from "#contract/system/info"
import type { systemPing } from "#contract/system/ping"
import type { templateDelete } from "#contract/template/delete"
import type { templateGet } from "#contract/template/get"
import type { templateList } from "#contract/template/list"
import type { templatePreview } from "#contract/template/preview"
import type { templateSet } from "#contract/template/set"
import type { webhookDelete } from "#contract/webhook/delete"
import type { webhookGet } from "#contract/webhook/get"
import type { webhookList } from "#contract/webhook/list"
import type { webhookSet } from "#contract/webhook/set"

/** Methods by path, as types alone: the browser needs their shapes and not their schemas. */
export type MethodTypes = {
  "captured/get": typeof capturedGet
  "captured/list": typeof capturedList
  "domain/get-dns-records": typeof domainGetDnsRecords
  "domain/get-sandbox-domain": typeof domainGetSandboxDomain
  "domain/list": typeof domainList
  "domain/validate-dkim": typeof domainValidateDkim
  "domain/validate-verification-record": typeof domainValidateVerificationRecord
  "email/send": typeof emailSend
  "letter/attempts": typeof letterAttempts
  "system/info": typeof systemInfo
  "system/ping": typeof systemPing
  "template/delete": typeof templateDelete
  "template/get": typeof templateGet
  "template/list": typeof templateList
  "template/preview": typeof templatePreview
  "template/set": typeof templateSet
  "webhook/delete": typeof webhookDelete
  "webhook/get": typeof webhookGet
  "webhook/list": typeof webhookList
  "webhook/set": typeof webhookSet
}

export type MethodPath = keyof MethodTypes
