import { capturedGetHandler } from "./captured/get.ts"
import { capturedListHandler } from "./captured/list.ts"
import { domainGetDnsRecordsHandler } from "./domain/get-dns-records.ts"
import { domainGetSandboxDomainHandler } from "./domain/get-sandbox-domain.ts"
import { domainListHandler } from "./domain/list.ts"
import { domainValidateDkimHandler } from "./domain/validate-dkim.ts"
import { domainValidateVerificationRecordHandler } from "./domain/validate-verification-record.ts"
import { emailSendHandler } from "./email/send.ts"
import { letterAttemptsHandler } from "./letter/attempts.ts"
import type { Implementation } from "./method.ts"
import { projectCreateHandler } from "./project/create.ts"
import { projectListHandler } from "./project/list.ts"
import { systemInfoHandler } from "./system/info.ts"
import { systemPingHandler } from "./system/ping.ts"
import { templateDeleteHandler } from "./template/delete.ts"
import { templateGetHandler } from "./template/get.ts"
import { templateListHandler } from "./template/list.ts"
import { templatePreviewHandler } from "./template/preview.ts"
import { templateSetHandler } from "./template/set.ts"
import { webhookDeleteHandler } from "./webhook/delete.ts"
import { webhookGetHandler } from "./webhook/get.ts"
import { webhookListHandler } from "./webhook/list.ts"
import { webhookSetHandler } from "./webhook/set.ts"

/** Every method the service answers; methods.test.ts keeps this list, the contract's and the files equal. */
export const implementations: readonly Implementation[] = [
  capturedGetHandler,
  capturedListHandler,
  domainGetDnsRecordsHandler,
  domainGetSandboxDomainHandler,
  domainListHandler,
  domainValidateDkimHandler,
  domainValidateVerificationRecordHandler,
  emailSendHandler,
  letterAttemptsHandler,
  projectCreateHandler,
  projectListHandler,
  systemInfoHandler,
  systemPingHandler,
  templateDeleteHandler,
  templateGetHandler,
  templateListHandler,
  templatePreviewHandler,
  templateSetHandler,
  webhookDeleteHandler,
  webhookGetHandler,
  webhookListHandler,
  webhookSetHandler,
]
