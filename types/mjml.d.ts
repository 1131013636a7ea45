/** Types of the part of mjml 5 that we use, which has no types. */
declare module "mjml" {
  type Options = {
    validationLevel?: "strict" | "soft" | "skip"
    keepComments?: boolean
    /** Addresses of style sheets, by the font that a message names. */
    fonts?: Record<string, string>
  }
  /** `errors` of the level soft; strict throws them. */
  export default function mjml2html(
    source: string,
    options?: Options,
  ): Promise<{ html: string; errors: { line: number; message: string; tagName: string }[] }>
}
