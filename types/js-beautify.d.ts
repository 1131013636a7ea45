/**
 * Types of the part of js-beautify 2 that we use, which has no types: its HTML formatter, without those of scripts and
 * styles.
 */
declare module "js-beautify/js/src/html/index.js" {
  type Options = {
    indent_size?: number
    /** 0: lines are as long as they are. */
    wrap_line_length?: number
    preserve_newlines?: boolean
    max_preserve_newlines?: number
    /** Tags of template languages that are left as they are. */
    templating?: readonly ("django" | "handlebars")[]
    indent_inner_html?: boolean
    /** Elements with an empty line before them. */
    extra_liners?: readonly string[]
    end_with_newline?: boolean
    inline_custom_elements?: boolean
  }
  export default function formatHtml(source: string, options?: Options): string
}
