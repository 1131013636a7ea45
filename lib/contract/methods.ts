import type { Method } from "./method.ts"
import { apiKeyCreate, apiKeyDelete, apiKeyList, apiKeyUpdate } from "./methods/api-key.ts"
import { capturedGet, capturedList } from "./methods/captured.ts"
import { confirmedEmailCreate, confirmedEmailDelete, confirmedEmailList } from "./methods/confirmed-email.ts"
import { deliveryGet, deliverySet } from "./methods/delivery.ts"
import {
  domainDelete,
  domainGetDnsRecords,
  domainGetSandboxDomain,
  domainList,
  domainValidateDkim,
  domainValidateVerificationRecord,
} from "./methods/domain.ts"
import { emailSend, emailSubscribe } from "./methods/email.ts"
import { emailValidationSingle } from "./methods/email-validation.ts"
import { eventDumpCreate, eventDumpDelete, eventDumpGet, eventDumpList } from "./methods/event-dump.ts"
import { letterAttempts, letterGet, letterResend } from "./methods/letter.ts"
import { pictureDelete, pictureGet, pictureList, pictureSet } from "./methods/picture.ts"
import { projectCreate, projectDelete, projectList, projectUpdate } from "./methods/project.ts"
import { rightsGet, rightsSet } from "./methods/rights.ts"
import {
  suppressionCount,
  suppressionDelete,
  suppressionDeleteMany,
  suppressionGet,
  suppressionList,
  suppressionSet,
  suppressionSetMany,
} from "./methods/suppression.ts"
import { systemInfo, systemPing, systemStorage } from "./methods/system.ts"
import { tagDelete, tagList } from "./methods/tag.ts"
import {
  templateDelete,
  templateGet,
  templateList,
  templatePreview,
  templateSet,
} from "./methods/template.ts"
import { unsubscribedCheck, unsubscribedList, unsubscribedSet } from "./methods/unsubscribed.ts"
import {
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
} from "./methods/webhook.ts"

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
