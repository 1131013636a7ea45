import type { z } from "zod"
import { errorBody } from "../answer.ts"
import { attachments } from "../attachment.ts"
import { deliveryInfo, emailStatusData, messageInfo, spamBlockData } from "../callback.ts"
import { capturedLetter, capturedSummary } from "../captured.ts"
import { domain } from "../domain.ts"
import { body, message, options, templateOptions } from "../message.ts"
import { globalMetadataCodes, metadataOf } from "../metadata.ts"
import { picture, pictureInput } from "../picture.ts"
import { project, projectInput } from "../project.ts"
import { recipient } from "../recipient.ts"
import { substitutionsOf } from "../substitutions-field.ts"
import { listedTemplate, template, templateInput } from "../template.ts"
import { webhook } from "../webhook.ts"
import {
  type Direction,
  flagSchema,
  type JsonSchema,
  jsonSchemaOf,
  mapValues,
  recursiveRef,
} from "./json-schema.ts"

/**
 * Named schemas of the document. Every occurrence of the same shape becomes a reference, so a new method that uses one
 * of them needs no entry here.
 */
const named: Record<string, [schema: z.core.$ZodType, io: Direction]> = {
  Message: [message, "input"],
  Recipient: [recipient, "input"],
  Body: [body, "input"],
  Attachment: [attachments.element, "input"],
  MessageOptions: [options, "input"],
  TemplateOptions: [templateOptions, "input"],
  TemplateInput: [templateInput, "input"],
  Template: [template, "output"],
  ListedTemplate: [listedTemplate, "output"],
  PictureInput: [pictureInput, "input"],
  Picture: [picture, "output"],
  Webhook: [webhook, "output"],
  Domain: [domain, "output"],
  ProjectInput: [projectInput, "input"],
  Project: [project, "output"],
  CapturedSummary: [capturedSummary, "output"],
  CapturedLetter: [capturedLetter, "output"],
  EmailStatusData: [emailStatusData, "output"],
  SpamBlockData: [spamBlockData, "output"],
  DeliveryInfo: [deliveryInfo, "output"],
  MessageInfo: [messageInfo, "output"],
  Metadata: [metadataOf(globalMetadataCodes, "metadata"), "input"],
  Substitutions: [substitutionsOf(1580, 1581, "substitutions"), "input"],
  ErrorBody: [errorBody, "output"],
}

const mergeValue: JsonSchema = {
  anyOf: [
    { type: ["string", "number", "boolean", "null"] },
    { type: "array", items: { $ref: recursiveRef } },
    { type: "object", additionalProperties: { $ref: recursiveRef } },
  ],
}

const shapes: Record<string, JsonSchema> = {
  ...mapValues(named, ([schema, io]) => jsonSchemaOf(schema, io)),
  Flag: flagSchema,
}

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(shapes).map(([name, shape]) => [canonical(shape), name]),
)

/** The named schemas, each with references to the others in it. */
export const componentSchemas = (): Record<string, JsonSchema> => ({
  ...mapValues(shapes, withInnerRefs),
  MergeValue: mergeValue,
})

/** References in the place of every named shape inside; the schema itself stays written out. */
export const withInnerRefs = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...(schema.properties && { properties: mapValues(schema.properties, withRefs) }),
  ...(schema.items && { items: withRefs(schema.items) }),
  ...(schema.anyOf && { anyOf: schema.anyOf.map(withRefs) }),
  ...(typeof schema.additionalProperties === "object" && {
    additionalProperties: withRefs(schema.additionalProperties),
  }),
})

function withRefs(schema: JsonSchema): JsonSchema {
  const { description, default: initial, ...shape } = schema
  const name = names.get(canonical(shape))
  if (!name) return withInnerRefs(schema)
  return {
    $ref: `#/components/schemas/${name}`,
    ...(description && { description }),
    ...(initial !== undefined && { default: initial }),
  }
}

/** The same text for the same schema, whatever the order of its keys. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join()}}`
}
