import { capturedGet } from "./captured/get.ts"
import { capturedList } from "./captured/list.ts"
import { domainGetDnsRecords } from "./domain/get-dns-records.ts"
import { domainGetSandboxDomain } from "./domain/get-sandbox-domain.ts"
import { domainList } from "./domain/list.ts"
import { domainValidateDkim } from "./domain/validate-dkim.ts"
import { domainValidateVerificationRecord } from "./domain/validate-verification-record.ts"
import { emailSend } from "./email/send.ts"
import { letterAttempts } from "./letter/attempts.ts"
import type { Method } from "./method.ts"
import { projectCreate } from "./project/create.ts"
import { projectList } from "./project/list.ts"
import { systemInfo } from "./system/info.ts"
import { systemPing } from "./system/ping.ts"
import { templateDelete } from "./template/delete.ts"
import { templateGet } from "./template/get.ts"
import { templateList } from "./template/list.ts"
import { templatePreview } from "./template/preview.ts"
import { templateSet } from "./template/set.ts"
import { webhookDelete } from "./webhook/delete.ts"
import { webhookGet } from "./webhook/get.ts"
import { webhookList } from "./webhook/list.ts"
import { webhookSet } from "./webhook/set.ts"

/** Every method there is. The service implements each one, the proxy forwards each one, a test keeps the three equal. */
export const methods = [
  capturedGet,
  capturedList,
  domainGetDnsRecords,
  domainGetSandboxDomain,
  domainList,
  domainValidateDkim,
  domainValidateVerificationRecord,
  emailSend,
  letterAttempts,
  projectCreate,
  projectList,
  systemInfo,
  systemPing,
  templateDelete,
  templateGet,
  templateList,
  templatePreview,
  templateSet,
  webhookDelete,
  webhookGet,
  webhookList,
  webhookSet,
] as const satisfies readonly Method[]

const byPath: ReadonlyMap<string, Method> = new Map(methods.map((one) => [one.path, one]))

/** The method with this path, or undefined. */
export const methodAt = (path: string): Method | undefined => byPath.get(path)
